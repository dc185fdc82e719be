import { describe, expect, test } from 'vitest';
import { faultEvents, forgottenBefore } from './rules';

const change = (number: number, wasFaulted: boolean, isFaulted: boolean) => ({
  number,
  wasFaulted,
  isFaulted,
});

describe('what a charger says of its connectors', () => {
  test.each([
    [
      'a fault begins',
      { number: 1, fault: 'GroundFailure' },
      [change(1, false, true)],
      ['1 fault GroundFailure'],
    ],
    ['a fault lasts', { number: 1, fault: 'HighTemperature' }, [change(1, true, true)], []],
    ['a fault is over', { number: 2, fault: null }, [change(2, true, false)], ['2 fault-cleared null']],
    ['nothing is wrong', { number: 1, fault: null }, [change(1, false, false)], []],
    [
      'the whole station breaks',
      { number: 0, fault: 'InternalError' },
      [change(1, false, true), change(2, false, true)],
      ['null fault InternalError'],
    ],
    [
      'one of it was broken before',
      { number: 0, fault: 'InternalError' },
      [change(1, true, true), change(2, false, true)],
      ['null fault InternalError'],
    ],
  ])('when %s', (_, told, changes, expected) => {
    const events = faultEvents(7, told, changes);
    expect(events.map((event) => `${event.connectorNumber} ${event.kind} ${event.detail}`)).toEqual(expected);
    expect(events.every((event) => event.chargePointId === 7)).toBe(true);
  });
});

test('events are kept for 90 days', () => {
  expect(forgottenBefore(new Date('2026-05-31T00:00:00Z'))).toEqual(new Date('2026-03-02T00:00:00Z'));
});
