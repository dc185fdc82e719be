import { expect, test } from 'vitest';
import { placeOf, readPlace, wantedBy } from './rules';

const all = { readOrders: true, readNetwork: true };
const everyEvent = ['connected', 'disconnected', 'fault', 'fault-cleared'] as const;

test.each([
  [
    'everything',
    { asked: undefined, may: all },
    { sources: ['started', 'completed', 'failed', 'event'], eventKinds: everyEvent },
  ],
  [
    'some kinds',
    { asked: ['order-failed', 'fault'] as const, may: all },
    { sources: ['failed', 'event'], eventKinds: ['fault'] },
  ],
  [
    'without orders',
    { asked: undefined, may: { ...all, readOrders: false } },
    { sources: ['event'], eventKinds: everyEvent },
  ],
  [
    'without the network',
    { asked: undefined, may: { ...all, readNetwork: false } },
    { sources: ['started', 'completed', 'failed'], eventKinds: [] },
  ],
  [
    'what it may not read',
    { asked: ['fault'] as const, may: { ...all, readNetwork: false } },
    { sources: [], eventKinds: [] },
  ],
  ['nothing', { asked: [], may: all }, { sources: [], eventKinds: [] }],
])('a caller that asks for %s', (_, { asked, may }, wanted) => {
  expect(wantedBy(asked, may)).toEqual(wanted);
});

test('a place is read as it was written', () => {
  const place = { micros: 1_772_409_600_123_456, rank: 3, id: 42 };
  expect(readPlace(placeOf(place))).toEqual(place);
});
