import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { Refusal } from './handshake';
import { Refusing, type RefusingOptions } from './refusing';

const unknown: Refusal = {
  ok: false,
  status: 404,
  reason: 'This charge point is not known here.',
  identifier: 'NOBODY',
  why: 'unknown',
  isProven: false,
  refused: null,
};

/** Turns chargers away, and keeps what is logged. */
function refusingOf() {
  const lines: unknown[][] = [];
  const options = {
    house: { clock: { now: () => new Date(0) } },
    log: { warn: (...line: unknown[]) => void lines.push(line) },
  };
  return { lines, refusing: new Refusing(options as unknown as RefusingOptions) };
}

test('a flood of refusals has a few lines in the log, and one that says how many there were', async () => {
  const { lines, refusing } = refusingOf();
  for (let index = 0; index < 5_000; index += 1) refusing.turnAway(new PassThrough(), unknown, '192.0.2.1');
  for (let index = 0; index < 3_000; index += 1) refusing.sendBack(new PassThrough(), 'address', 9);
  expect(lines).toHaveLength(20);
  await refusing.tell();
  expect(lines.slice(20)).toEqual([
    [{ refused: 4_980, sentBack: { address: 3_000 } }, expect.stringContaining('many chargers')],
  ]);
  refusing.turnAway(new PassThrough(), unknown, '192.0.2.1');
  await refusing.tell();
  expect(lines).toHaveLength(22);
});

test('who is sent back is told when to come again', () => {
  const { refusing } = refusingOf();
  const socket = new PassThrough();
  refusing.sendBack(socket, 'crowded', 17);
  const answer = String(socket.read());
  expect(answer).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
  expect(answer).toContain('\r\nRetry-After: 17\r\n');
});
