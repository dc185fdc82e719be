import { describe, expect, test } from 'vitest';
import { faultEvents, forgottenBefore } from './rules';

const change = (wasFaulted: boolean, isFaulted: boolean) => ({ wasFaulted, isFaulted });

describe('what a charger says of its connectors', () => {
  test.each([
    ['a fault begins', { number: 1, fault: 'GroundFailure' }, change(false, true), ['1 fault GroundFailure']],
    ['a fault lasts', { number: 1, fault: 'HighTemperature' }, change(true, true), []],
    ['a fault is over', { number: 2, fault: null }, change(true, false), ['2 fault-cleared null']],
    ['nothing is wrong', { number: 1, fault: null }, change(false, false), []],
    [
      'the whole station breaks',
      { number: 0, fault: 'InternalError' },
      change(false, true),
      ['null fault InternalError'],
    ],
    [
      'the whole station works again',
      { number: 0, fault: null },
      change(true, false),
      ['null fault-cleared null'],
    ],
  ])('when %s', (_, told, faulted, expected) => {
    const events = faultEvents(7, told, faulted);
    expect(events.map((event) => `${event.connectorNumber} ${event.kind} ${event.detail}`)).toEqual(expected);
    expect(events.every((event) => event.chargePointId === 7)).toBe(true);
  });
});

test('events are kept for 90 days', () => {
  expect(forgottenBefore(new Date('2026-05-31T00:00:00Z'))).toEqual(new Date('2026-03-02T00:00:00Z'));
});
