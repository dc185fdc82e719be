import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { channelName, holdsKeyOf, readChannel, type Listener } from './rules';

const nouns = ['operators', 'charge-points', 'orders'] as const;

const listener = (changes: Partial<Listener> = {}): Listener => ({
  operatorId: 1,
  role: 'voltdeck_user',
  isOwner: false,
  permissions: new Set(),
  fleets: new Map(),
  ...changes,
});

describe('the name of a channel', () => {
  test.each([
    'operators.1',
    'private-operators',
    'private-operators.',
    'private-operators.0',
    'private-operators.01',
    'private-operators.1.2',
    'private-operators.-1',
    'private-operators.1e3',
    'private-operators.99999999999999999',
    'private-persons.1',
    'presence-operators.1',
    'Private-operators.1',
    ' private-operators.1',
    'private-operators.1\n',
  ])('%j is no channel', (name) => expect(readChannel(name, nouns)).toBeNull());

  test('is read back as it was written', () => {
    const noun = fc.constantFrom(...nouns);
    fc.assert(
      fc.property(noun, fc.integer({ min: 1, max: 2 ** 50 }), (each, id) => {
        expect(readChannel(channelName({ noun: each, id }), nouns)).toEqual({ noun: each, id });
      }),
    );
  });

  test('has one spelling only', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const channel = readChannel(name, nouns);
        expect(channel === null ? name : channelName(channel)).toBe(name);
      }),
    );
  });
});

const atFleets = (...fleets: [number, string[]][]): Listener =>
  listener({ role: 'fleet_admin', fleets: new Map(fleets.map(([id, keys]) => [id, new Set(keys)])) });

describe('who may listen', () => {
  test.each([
    ['member', listener(), true],
    ['power-center.read', listener(), false],
    ['power-center.read', listener({ permissions: new Set(['power-center.read']) }), true],
    ['power-center.read', listener({ permissions: new Set(['order.read']) }), false],
    ['order.read', listener({ permissions: new Set(['order.read']) }), true],
    ['order.read', listener({ isOwner: true }), true],
    ['member', listener({ role: 'fleet_admin', isOwner: true }), false],
    ['order.read', listener({ role: 'fleet_admin', permissions: new Set(['order.read']) }), false],
    ['fleet.read', atFleets([7, ['fleet.admin.read']]), false],
  ] as const)('%s', (key, who, may) => expect(holdsKeyOf(who, { key }, 7)).toBe(may));

  test.each([
    ['one of its admins', atFleets([7, []]), true],
    ['an admin of another fleet', atFleets([8, ['fleet.admin.read']]), false],
    ['an admin of several', atFleets([8, []], [7, []]), true],
    ['the operator’s own people with the key', listener({ permissions: new Set(['fleet.read']) }), true],
    ['the operator’s own people without it', listener({ permissions: new Set(['order.read']) }), false],
  ])('to a fleet: %s', (_, who, may) =>
    expect(holdsKeyOf(who, { key: 'fleet.read', fleet: 'assigned' }, 7)).toBe(may),
  );

  test('a channel of fleets that needs a key is heard with that key at that fleet', () => {
    const hearing = { key: 'fleet.read', fleet: 'fleet.driver.read' } as const;
    expect(holdsKeyOf(atFleets([7, ['fleet.driver.read']]), hearing, 7)).toBe(true);
    expect(holdsKeyOf(atFleets([7, []], [8, ['fleet.driver.read']]), hearing, 7)).toBe(false);
  });
});
