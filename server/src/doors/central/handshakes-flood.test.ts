import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCentral, type TestCentral } from './testing-central';
import { authorization, handshakeText, openRaw, readUntil } from './testing-raw';

let central: TestCentral;
beforeAll(async () => {
  central = await testCentral({ trustProxy: 1 });
});
afterAll(() => central.close());

/** The status and the seconds to wait of one handshake. */
async function knock(
  path: string,
  address: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; retryAfter: number | null }> {
  const socket = await openRaw(central.url);
  socket.write(handshakeText(`/ocpp/${path}`, { 'X-Forwarded-For': address, ...headers }));
  const answer = await readUntil(socket, '\r\n\r\n');
  socket.destroy();
  const [, seconds] = /\r\nRetry-After: (\d+)\r\n/.exec(answer) ?? [];
  return { status: Number(answer.slice(9, 12)), retryAfter: seconds === undefined ? null : Number(seconds) };
}

async function knocks(count: number, one: (index: number) => ReturnType<typeof knock>): Promise<number[]> {
  const statuses: number[] = [];
  for (let from = 0; from < count; from += 100) {
    const some = Array.from({ length: Math.min(100, count - from) }, (_, index) => one(from + index));
    statuses.push(...(await Promise.all(some)).map(({ status }) => status));
  }
  return statuses;
}

const countOf = (statuses: readonly number[], status: number): number =>
  statuses.filter((each) => each === status).length;

const figure = async (name: string): Promise<number> => {
  const text = await central.metrics.registry.metrics();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  );
};

test('strangers close their address to themselves, and not to the charger beside them', async () => {
  const { password } = await central.device('BESIDE');
  const proof = authorization(password);
  const address = '192.0.2.1';
  expect(await knock('BESIDE', address, proof)).toMatchObject({ status: 101 });
  const statuses = await knocks(700, (index) => knock(`NOBODY-${index}`, address, authorization('wrong')));
  expect(countOf(statuses, 404)).toBeGreaterThanOrEqual(300);
  expect(countOf(statuses, 429)).toBeGreaterThan(100);
  expect(countOf(statuses, 404) + countOf(statuses, 429)).toBe(700);
  const closed = await knock('NOBODY', address, authorization('wrong'));
  expect(closed.status).toBe(429);
  expect(closed.retryAfter).toBeGreaterThanOrEqual(5);
  expect(await knock('BESIDE', address, proof)).toMatchObject({ status: 101 });
  expect(await knock('NOBODY', '192.0.2.2', authorization('wrong'))).toMatchObject({ status: 404 });
  expect(await figure('voltdeck_handshakes_turned_away_total{reason="address"}')).toBeGreaterThan(100);
  expect(await figure('voltdeck_handshakes_refused_total{reason="unknown"}')).toBeGreaterThanOrEqual(301);
});

test('chargers without a password leave room for those beside them that have a right one', async () => {
  await central.device('WITHOUT');
  const { password } = await central.device('NEW');
  const address = '192.0.2.3';
  const statuses = await knocks(400, () => knock('WITHOUT', address));
  expect(statuses).toContain(429);
  expect(await knock('WITHOUT', address)).toMatchObject({ status: 429 });
  expect(await knock('NEW', address, authorization(password))).toMatchObject({ status: 101 });
});

test('a site of many right chargers behind one address spends nothing', async () => {
  const { password } = await central.device('SITE-0');
  const others = await Promise.all(
    Array.from({ length: 40 }, (_, index) => central.device(`SITE-${index + 1}`)),
  );
  const passwords = [password, ...others.map((other) => other.password)];
  const statuses = await knocks(410, (index) =>
    knock(`SITE-${index % 41}`, '192.0.2.4', authorization(passwords[index % 41] ?? '')),
  );
  expect(countOf(statuses, 101)).toBe(410);
});

test('whoever has one password and connects without end is slowed down, and nobody else', async () => {
  const { password } = await central.device('AGAIN');
  const { password: other } = await central.device('CALM');
  const proof = authorization(password);
  const statuses = await knocks(600, (index) => knock('AGAIN', `198.51.100.${index % 200}`, proof));
  expect(countOf(statuses, 101)).toBeGreaterThanOrEqual(300);
  expect(countOf(statuses, 429)).toBeGreaterThan(150);
  expect(await knock('AGAIN?spelled=otherwise', '198.51.100.1', proof)).toMatchObject({ status: 429 });
  expect(await knock('CALM', '198.51.100.1', authorization(other))).toMatchObject({ status: 101 });
});
