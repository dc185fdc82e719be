import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { channelName, holdsKeyOf, readChannel, type Listener } from './rules';

const listener = (changes: Partial<Listener> = {}): Listener => ({
  operatorId: 1,
  role: 'voltdeck_user',
  isOwner: false,
  permissions: new Set(),
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
  ])('%j is no channel', (name) => expect(readChannel(name)).toBeNull());

  test('is read back as it was written', () => {
    const noun = fc.constantFrom('operators' as const, 'charge-points' as const, 'orders' as const);
    fc.assert(
      fc.property(noun, fc.integer({ min: 1, max: 2 ** 50 }), (each, id) => {
        expect(readChannel(channelName({ noun: each, id }))).toEqual({ noun: each, id });
      }),
    );
  });

  test('has one spelling only', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const channel = readChannel(name);
        expect(channel === null ? name : channelName(channel)).toBe(name);
      }),
    );
  });
});

describe('who may listen', () => {
  test.each([
    ['operators', listener(), true],
    ['charge-points', listener(), false],
    ['charge-points', listener({ permissions: new Set(['power-center.read']) }), true],
    ['charge-points', listener({ permissions: new Set(['order.read']) }), false],
    ['orders', listener({ permissions: new Set(['order.read']) }), true],
    ['orders', listener({ isOwner: true }), true],
    ['fleets', listener({ isOwner: true }), false],
    ['operators', listener({ role: 'fleet_admin', isOwner: true }), false],
    ['orders', listener({ role: 'fleet_admin', permissions: new Set(['order.read']) }), false],
  ] as const)('%s', (noun, who, may) => expect(holdsKeyOf(who, noun)).toBe(may));
});
