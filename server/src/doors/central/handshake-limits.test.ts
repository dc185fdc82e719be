import { describe, expect, test } from 'vitest';
import { Allowance } from './handshake-allowance';
import { Limits } from './handshake-limits';
import { LatelySeen, ranks } from './handshake-rank';

describe('an allowance', () => {
  test('is so many at once, and then as fast as it fills', () => {
    const allowance = new Allowance<string>({ burst: 3, perSecond: 2, most: 10 });
    for (let spent = 0; spent < 3; spent += 1) {
      expect(allowance.has('a', 0)).toBe(true);
      allowance.spend('a', 0);
    }
    expect([allowance.has('a', 0), allowance.has('b', 0)]).toEqual([false, true]);
    expect(allowance.secondsUntil('a', 0)).toBe(0.5);
    expect([allowance.has('a', 499), allowance.has('a', 500)]).toEqual([false, true]);
  });

  test('keeps a share, and owes no more than a burst', () => {
    const allowance = new Allowance<string>({ burst: 10, perSecond: 1, most: 10 });
    for (let spent = 0; spent < 5; spent += 1) allowance.spend('a', 0);
    expect([allowance.has('a', 0, 0.5), allowance.has('a', 0, 0.6)]).toEqual([true, false]);
    for (let spent = 0; spent < 1_000; spent += 1) allowance.spend('a', 0);
    expect(allowance.secondsUntil('a', 0)).toBe(11);
  });

  test('remembers so many and no more, and nobody who has all of it again', () => {
    const allowance = new Allowance<number>({ burst: 2, perSecond: 1, most: 100 });
    for (let key = 0; key < 10_000; key += 1) allowance.spend(key, 0);
    expect(allowance.remembered).toBe(100);
    for (let key = 0; key < 10_000; key += 1) allowance.has(key, 60_000);
    expect(allowance.remembered).toBe(0);
  });
});

describe('a flood of failed handshakes', () => {
  const stranger = { network: '192.0.2.1', rank: ranks.credentials };

  test('closes its address to strangers for a while, and to no charger that was let in', () => {
    const limits = new Limits();
    let tries = 0;
    while (limits.barred(stranger, undefined, 0) === null) {
      limits.failed(stranger.network, 0);
      tries += 1;
    }
    expect(tries).toBe(300);
    expect(limits.barred(stranger, undefined, 0)).toBe('address');
    expect(limits.barred({ ...stranger, rank: ranks.known }, 7, 0)).toBeNull();
    expect(limits.barred({ ...stranger, network: '192.0.2.2' }, undefined, 0)).toBeNull();
    expect(limits.barred(stranger, undefined, 1_000)).toBeNull();
  });

  test.each([ranks.failed, ranks.bare])(
    'of rank %i leaves room for those with a secret that is new',
    (rank) => {
      const limits = new Limits();
      while (limits.barred({ ...stranger, rank }, undefined, 0) === null) limits.failed(stranger.network, 0);
      expect(limits.barred(stranger, undefined, 0)).toBeNull();
    },
  );

  test('from all networks of one customer of IPv6 is one flood', () => {
    const limits = new Limits();
    const networkOf = (index: number): string => `2001:db8:1:${index.toString(16)}::/64`;
    for (let index = 0; index < 3_000; index += 1) limits.failed(networkOf(index), 0);
    expect(limits.barred({ ...stranger, network: networkOf(5_000) }, undefined, 0)).toBe('address');
    expect(limits.barred({ ...stranger, network: '2001:db8:2:0::/64' }, undefined, 0)).toBeNull();
  });
});

test('a charge point that comes in again and again is slowed down by itself', () => {
  const limits = new Limits();
  let entered = 0;
  for (let atMs = 0; atMs < 10_000; atMs += 1) if (limits.mayEnter(1, atMs)) entered += 1;
  expect(entered).toBe(319);
  expect([limits.mayEnter(1, 10_010), limits.mayEnter(2, 10_010)]).toEqual([true, true]);
  const known = { network: 'a', rank: ranks.known };
  expect([limits.barred(known, 1, 10_010), limits.barred(known, 2, 10_010)]).toEqual(['identity', null]);
});

test('those who are turned away together come back in different seconds', () => {
  const limits = new Limits();
  const counts = new Map<number, number>();
  for (let index = 0; index < 3_000; index += 1) {
    const seconds = limits.secondsUntil('crowded', { network: 'a', known: undefined }, 0);
    counts.set(seconds, (counts.get(seconds) ?? 0) + 1);
  }
  expect(Math.min(...counts.keys())).toBe(6);
  expect(Math.max(...counts.keys())).toBe(35);
  for (const count of counts.values()) expect(count).toBeLessThan(110);
});

describe('who was seen lately', () => {
  const knock = (url: string, authorization?: string) => ({ url, headers: { authorization } });
  const seen = new LatelySeen();

  test('is known by its address and the secret together', () => {
    const mark = seen.markOf(knock('/ocpp/CP-1', 'Basic abc'));
    expect(seen.rankOf(mark)).toBe(ranks.credentials);
    seen.letIn(mark, 1);
    expect([seen.rankOf(mark), seen.knownBy(mark)]).toEqual([ranks.known, 1]);
    expect(seen.rankOf(seen.markOf(knock('/ocpp/CP-1', 'Basic abd')))).toBe(ranks.credentials);
    expect(seen.rankOf(seen.markOf(knock('/ocpp/CP-2', 'Basic abc')))).toBe(ranks.credentials);
    expect(seen.rankOf(seen.markOf(knock('/ocpp/CP-1')))).toBe(ranks.bare);
    seen.failed(mark);
    expect([seen.rankOf(mark), seen.knownBy(mark)]).toEqual([ranks.failed, undefined]);
  });

  test('may have its secret in its address', () => {
    const mark = seen.markOf(knock('/ocpp/CP-1/s3cret'));
    seen.letIn(mark, 1);
    expect(seen.rankOf(mark)).toBe(ranks.known);
    expect(seen.markOf(knock('/ocpp/CP-1/'))).toBeNull();
  });

  test('holds no secret', () => {
    expect(seen.markOf(knock('/ocpp/CP-1/s3cret', 'Basic s3cret'))).toHaveLength(32);
    const other = new LatelySeen();
    expect(other.markOf(knock('/ocpp/CP-1', 'Basic a'))).not.toBe(
      seen.markOf(knock('/ocpp/CP-1', 'Basic a')),
    );
  });
});
