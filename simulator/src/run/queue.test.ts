import { CallFailed } from '@voltdeck/ocpp';
import { expect, it } from 'vitest';
import type { Message } from '../charger/state';
import { systemClock } from './clock';
import { TransactionQueue } from './queue';

const start = (session: number): Message => ({
  kind: 'start',
  session,
  connector: 1,
  tag: 'A',
  meterWh: 0,
  at: 0,
});

function openQueue(outcomes: (CallFailed['reason'] | 'done')[]) {
  const tried: number[] = [];
  let tellEmpty = (): void => undefined;
  const emptied = new Promise<void>((resolve) => (tellEmpty = resolve));
  const lost: unknown[] = [];
  const queue = new TransactionQueue({
    clock: systemClock,
    retryMs: 1,
    deliver: async (message) => {
      tried.push('session' in message ? Number(message.session) : 0);
      const outcome = outcomes.shift() ?? 'done';
      if (outcome !== 'done') throw new CallFailed(outcome, 'StartTransaction');
    },
    onLost: (message) => lost.push(message),
    onEmpty: () => tellEmpty(),
  });
  return { queue, tried, lost, emptied };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it.each([
  [
    'a timeout is tried again until it works',
    ['timed-out', 'timed-out', 'timed-out', 'timed-out'],
    [1, 1, 1, 1, 1, 2],
    0,
  ],
  ['a refusal is given up at the third try', ['refused', 'refused', 'refused'], [1, 1, 1, 2], 1],
] as const)('%s, before the next message', async (_name, outcomes, tried, lost) => {
  const opened = openQueue([...outcomes]);
  opened.queue.add(start(1));
  opened.queue.add(start(2));
  opened.queue.open();
  await opened.emptied;
  expect(opened.tried).toEqual(tried);
  expect(opened.lost).toHaveLength(lost);
  expect(opened.queue.length).toBe(0);
});

it('a lost connection keeps the message for the next one', async () => {
  const { queue, tried } = openQueue(['closed']);
  queue.open();
  queue.add(start(1));
  await wait(5);
  queue.close();
  queue.add(start(2));
  await wait(5);
  expect(tried).toEqual([1]);
  expect(queue.length).toBe(2);
  queue.open();
  await wait(5);
  expect(tried).toEqual([1, 1, 2]);
});
