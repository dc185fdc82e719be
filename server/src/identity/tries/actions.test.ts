import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { countTry, delayTry, forgetTries, mustBeHeard, type TryOrigin } from './actions';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  await house.db.pool.query('truncate login_tries');
});

const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => house.run({ actor: { kind: 'guest' } }, work);
const from = (origin: string, change: Partial<TryOrigin> = {}): TryOrigin => ({
  account: 'ada@example.test',
  kind: 'network',
  origin,
  isOwnNetwork: true,
  ...change,
});
const device = from('7', { kind: 'device' });
const count = (origin: TryOrigin): Promise<void> => run((ctx) => countTry(ctx, origin));
const heard = (origin: TryOrigin): Promise<number> => run((ctx) => mustBeHeard(ctx, origin));

describe('tries counted at once', () => {
  test('are five, however many come', async () => {
    const all = await Promise.allSettled(Array.from({ length: 60 }, () => count(from('203.0.113.1'))));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    for (const reason of refused)
      expect(reason).toMatchObject({ code: 'login.slowed', details: { retryAfterSeconds: 900 } });
  });

  test('are five again when the first five count no more', async () => {
    for (let minutes = 0; minutes < 5; minutes += 1) {
      await count(from('203.0.113.1'));
      house.clock.advance(minuteMs);
    }
    await expect(count(from('203.0.113.1'))).rejects.toMatchObject({ details: { retryAfterSeconds: 600 } });
    house.clock.advance(10 * minuteMs);
    await count(from('203.0.113.1'));
    await expect(count(from('203.0.113.1'))).rejects.toMatchObject({ details: { retryAfterSeconds: 60 } });
    const { rows } = await house.db.pool.query('select cardinality(tries) as n from login_tries');
    expect(rows).toEqual([{ n: 5 }]);
  });

  test('are told apart by account, letter case aside, by network and by device', async () => {
    for (let times = 0; times < 5; times += 1) await count(from('203.0.113.1'));
    await expect(heard(from('203.0.113.1', { account: 'ADA@example.test' }))).rejects.toThrow('login.slowed');
    for (const other of [
      from('203.0.113.2'),
      from('203.0.113.1', { account: 'bob@example.test' }),
      device,
      from('7'),
    ])
      expect(await heard(other)).toBe(0);
    await run((ctx) => forgetTries(ctx, from('203.0.113.1')));
    expect(await heard(from('203.0.113.1'))).toBe(0);
  });
});

describe('an account tried from everywhere', () => {
  test('is slow for strangers, refused to nobody, and not slow at all for a known device', async () => {
    for (let network = 1; network <= 40; network += 1) await count(from(`198.51.100.${network}`));
    expect(await heard(from('203.0.113.1'))).toBe(2_000);
    expect(await heard(device)).toBe(0);
    expect(await heard(from('203.0.113.1', { account: 'bob@example.test' }))).toBe(0);
  });
});

describe('a network that tries one account after the other', () => {
  const stuff = async (): Promise<void> => {
    for (let person = 0; person < 100; person += 1)
      await count(from('203.0.113.1', { account: `person${person}@example.test`, isOwnNetwork: false }));
  };

  test('waits for any account, where it is one caller’s own', async () => {
    await stuff();
    await expect(count(from('203.0.113.1'))).rejects.toMatchObject({ details: { retryAfterSeconds: 900 } });
    expect(await heard(from('203.0.113.1', { isOwnNetwork: false }))).toBe(2_000);
    expect(await heard(from('203.0.113.2'))).toBe(0);
    expect(await heard(device)).toBe(0);
  });
});

describe('a delayed try', () => {
  test('ends when its caller leaves', async () => {
    const leaving = new AbortController();
    const delayed = delayTry('203.0.113.1', 60_000, leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(delayed).rejects.toThrow('gone');
  });

  test('beyond what a network may have waiting is refused at once', async () => {
    const leaving: AbortController[] = [];
    const delay = (network: string, ms = 60_000): Promise<void> => {
      const caller = new AbortController();
      leaving.push(caller);
      return delayTry(network, ms, caller.signal);
    };
    const all = Array.from({ length: 100 }, () => delay('203.0.113.1').catch(() => 'gone'));
    await expect(delay('203.0.113.1')).rejects.toMatchObject({ code: 'busy' });
    await delay('203.0.113.2', 1);
    for (const caller of leaving) caller.abort(new Error('gone'));
    expect(new Set(await Promise.all(all))).toEqual(new Set(['gone']));
  });
});
