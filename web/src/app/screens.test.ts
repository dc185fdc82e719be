import { expect, it } from 'vitest';
import { gates } from './gates';
import { fleetNavigation, navigation } from './navigation';
import { screens } from './screens';

const twice = (all: readonly string[]): string[] => all.filter((each, at) => all.indexOf(each) !== at);

it('screens are found beside nouns and on pages that mix domains', () => {
  expect(screens.map(({ address }) => address)).toEqual(
    expect.arrayContaining(['/', '/login', '/charge-points/new', '/orders', '/orders/$id']),
  );
});

it('no address has two screens, and pages above a page exist', () => {
  expect(twice(screens.map(({ address }) => address))).toEqual([]);
  const known = new Set(screens.map(({ address }) => address));
  expect(screens.flatMap(({ above = [] }) => above).filter((each) => !known.has(each))).toEqual([]);
});

it('places of the navigation stand in the order that they declare, each in a place of its own', () => {
  const declared = screens.flatMap(({ address, nav }) => (nav === undefined ? [] : [{ address, ...nav }]));
  expect(twice(declared.map(({ group, order }) => `${group} ${order}`))).toEqual([]);
  for (const [shell, groups] of [
    ['main', navigation],
    ['fleet', fleetNavigation],
  ] as const) {
    for (const { group, items } of groups) {
      const own = declared
        .filter((each) => each.group === group && gates[each.address]?.shell === shell)
        .toSorted((one, other) => one.order - other.order);
      expect(items.map(({ to }) => to)).toEqual(own.map(({ address, at = address }) => at));
    }
  }
  expect(fleetNavigation.flatMap(({ items }) => items.map(({ to }) => to))).toEqual([
    '/fleet',
    '/fleet/admins',
  ]);
  expect(navigation[0]?.items[0]?.to).toBe('/');
});

it('the search of an address keeps what its screen reads, and nothing else', () => {
  const read = (address: string, raw: Record<string, string>) =>
    screens.find((each) => each.address === address)?.search(raw);
  const wild = { page: 'x', evil: '1', search: 'Quai', tab: 'messages' };
  expect(read('/orders', wild)).toEqual({ search: 'Quai' });
  expect(read('/charge-points/$id', { tab: 'orders', state: 'charging', measure: 'energy' })).toEqual({
    tab: 'orders',
    state: ['charging'],
    measure: 'energy',
  });
  expect(read('/charge-points/$id', { tab: 'messages', direction: 'out', state: 'charging' })).toEqual({
    tab: 'messages',
    direction: 'out',
  });
  expect(read('/orders/$id', { tab: 'messages', direction: 'out' })).toEqual({
    tab: 'messages',
    direction: 'out',
  });
  expect(read('/login', { back: '//evil.test' })).toEqual({});
});
