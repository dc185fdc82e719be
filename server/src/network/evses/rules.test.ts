import { describe, expect, test } from 'vitest';
import { numbersFor, connectorAt } from './rules';

const told = (evseId: number, connectorId: number) => ({
  evseId,
  connectorId,
  type: null,
  maxPowerW: null,
});
const known = (number: number, evse_id: number | null = null, connector_id: number | null = null) => ({
  number,
  evse_id,
  connector_id,
});
const given = (...args: Parameters<typeof numbersFor>) =>
  numbersFor(...args).map((each) => [each.told.evseId, each.told.connectorId, each.number]);

describe('a connector that has no number', () => {
  test.each([
    [
      'gets them in order, whatever order the device tells',
      [],
      [told(2, 1), told(1, 1)],
      [
        [1, 1, 1],
        [2, 1, 2],
      ],
    ],
    [
      'counts on where an EVSE has several',
      [],
      [told(1, 1), told(1, 2), told(2, 1)],
      [
        [1, 1, 1],
        [1, 2, 2],
        [2, 1, 3],
      ],
    ],
    [
      'takes the place the operator announced',
      [known(1), known(2)],
      [told(1, 1), told(1, 2)],
      [
        [1, 1, 1],
        [1, 2, 2],
      ],
    ],
    [
      'is the next one where all are taken',
      [known(1, 1, 1), known(2, 2, 1)],
      [told(1, 2), told(1, 1)],
      [[1, 2, 3]],
    ],
    ['keeps its EVSE’s number when it comes alone', [], [told(2, 1)], [[2, 1, 2]]],
    ['is none for the station itself', [], [told(0, 1), told(1, 0)], []],
  ])('%s', (_fact, before, told, expected) => expect(given(before, told)).toEqual(expected));

  test('keeps the number it was given, whatever is told later', () => {
    expect(given([known(5, 1, 1)], [told(1, 1), told(2, 1)])).toEqual([[2, 1, 2]]);
  });
});

test('an EVSE without a connector’s number means its busy connector, or its first', () => {
  const two = [
    { ...known(1, 1, 1), own_status: 'available' as const },
    { ...known(2, 1, 2), own_status: 'busy' as const },
  ];
  expect(connectorAt(two, { evseId: 1, connectorId: null })?.number).toBe(2);
  expect(connectorAt(two.slice(0, 1), { evseId: 1, connectorId: null })?.number).toBe(1);
  expect(connectorAt(two, { evseId: 1, connectorId: 1 })?.number).toBe(1);
  expect(connectorAt(two, { evseId: 2, connectorId: null })).toBeNull();
});
