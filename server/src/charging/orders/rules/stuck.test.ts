import { describe, expect, test } from 'vitest';
import { after, charging } from '../testing-orders';
import { type StuckStanding, whyStuck } from './stuck';

const well: StuckStanding = { awaySince: null, availableSince: null, stopAskedAt: null };
const stopAsked = { stop_requested_at: after(60), stop_requested_why: 'operator' } as const;
const finishing = { state: 'finishing', awaits_events: true, stopped_received_at: after(60) } as const;

describe('an order that does not end', () => {
  test.each([
    ['whose charger is away for a quarter of an hour', {}, { awaySince: after(60) }, 75, 'charger-away'],
    ['whose charger is away for less', {}, { awaySince: after(60) }, 74.9, null],
    ['that has ended while its charger is away', { state: 'completed' }, { awaySince: after(0) }, 90, null],
    [
      'that waits for a car while its charger is away',
      { state: 'starting' },
      { awaySince: after(0) },
      90,
      null,
    ],
    [
      'that is finishing while its charger is away',
      { state: 'finishing' },
      { awaySince: after(0) },
      90,
      'charger-away',
    ],
    ['whose connector is free for five minutes', {}, { availableSince: after(60) }, 65, 'connector-free'],
    ['whose connector is free for less', {}, { availableSince: after(60) }, 64.9, null],
    ['whose connector was free before it began', {}, { availableSince: after(-1) }, 90, null],
    ['that was asked to stop five minutes ago', stopAsked, { stopAskedAt: after(60) }, 65, 'stop-not-heeded'],
    ['that was asked to stop later', stopAsked, { stopAskedAt: after(61) }, 65, null],
    ['whose stop was refused', {}, { stopAskedAt: after(0) }, 90, null],
    ['that has heeded its stop', { ...stopAsked, state: 'finishing' }, { stopAskedAt: after(0) }, 90, null],
    ['whose events are missing for ten minutes', finishing, {}, 70, 'events-missing'],
    ['whose events are missing for less', finishing, {}, 69.9, null],
    ['that waits for its car to leave', { ...finishing, awaits_events: false }, {}, 900, null],
    [
      'of which all is wrong',
      finishing,
      { awaySince: after(0), availableSince: after(60) },
      90,
      'events-missing',
    ],
  ] as const)('%s', (...row) => {
    const [, of, standing, minute, reason] = row;
    const told = whyStuck(charging(of), { ...well, ...standing }, after(minute));
    expect(told?.reason ?? null).toBe(reason);
  });
});
