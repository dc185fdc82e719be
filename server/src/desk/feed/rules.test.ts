import { expect, test } from 'vitest';
import { placeOf, readPlace, wantedBy } from './rules';

const all = { readOrders: true, readNetwork: true };
const everyEvent = ['connected', 'disconnected', 'fault', 'fault-cleared'] as const;

test.each([
  ['everything', undefined, all, ['started', 'completed', 'failed', 'event'], everyEvent],
  ['some kinds', ['order-failed', 'fault'] as const, all, ['failed', 'event'], ['fault']],
  ['without orders', undefined, { ...all, readOrders: false }, ['event'], everyEvent],
  ['without the network', undefined, { ...all, readNetwork: false }, ['started', 'completed', 'failed'], []],
  ['what it may not read', ['fault'] as const, { ...all, readNetwork: false }, [], []],
  ['nothing', [], all, [], []],
])('a caller that asks for %s', (_, asked, may, sources, eventKinds) => {
  expect(wantedBy(asked, may)).toEqual({ sources, eventKinds });
});

test('a place is read as it was written', () => {
  const place = { micros: 1_772_409_600_123_456, rank: 3, id: 42 };
  expect(readPlace(placeOf(place))).toEqual(place);
});
