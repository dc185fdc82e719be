import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { channelName, holdsKeyOf, readChannel, type Listener } from './rules';

const nouns = ['operators', 'charge-points', 'orders'] as const;

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
  ] as const)('%s', (key, who, may) => expect(holdsKeyOf(who, key)).toBe(may));
});
