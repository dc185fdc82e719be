import { describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '../../../kernel/clock';
import type { OrderRow } from './order';
import { awaitedStop, powerNow, verdictOnOverdue } from './awaited';

const now = new Date('2026-03-02T12:00:00.000Z');
const ago = (ms: number): Date => new Date(now.getTime() - ms);
const started = ago(2 * hourMs);
const freed = ago(3 * minuteMs);

const charging = {
  state: 'charging',
  started_at: started,
  awaits_events: false,
  power_w: 7000,
} satisfies Partial<OrderRow>;

describe('the stop of an order whose connector is free', () => {
  it.each([
    ['while it charges', charging, freed, true],
    ['while it is suspended', { ...charging, state: 'suspended' as const }, freed, true],
    ['not of a connector in use', charging, null, false],
    ['not where it was free before the order began', charging, ago(3 * hourMs), false],
    ['not at the moment it begins', charging, started, false],
    ['not where events are missing', { ...charging, awaits_events: true }, freed, false],
    ['not once the charger told it', { ...charging, state: 'finishing' as const }, freed, false],
    ['not of one that is over', { ...charging, state: 'completed' as const }, freed, false],
  ])('is awaited for five minutes: %s', (_name, order, since, isAwaited) => {
    const until = since === null ? null : new Date(since.getTime() + 5 * minuteMs);
    expect(awaitedStop(order, since)).toEqual(isAwaited ? { since, until } : null);
  });

  it.each([
    ['its last reading while the connector is in use', charging, null, 7000],
    ['nothing known once it is free', charging, freed, null],
    ['nothing known where events are missing, too', { ...charging, awaits_events: true }, freed, null],
    ['its last reading where a former session freed it', charging, ago(3 * hourMs), 7000],
  ])('draws %s', (_name, order, since, power) => {
    expect(powerNow(order, since)).toBe(power);
  });
});

describe('what never ends by itself', () => {
  it.each([
    ['not while its charger speaks', ago(hourMs), null, null],
    ['after a day of silence', ago(24 * hourMs), null, 'silent'],
    ['not a moment before', ago(24 * hourMs - 1), null, null],
    ['five minutes after its connector is free', ago(0), ago(5 * minuteMs), 'connector-available'],
    ['not a moment before that', ago(0), ago(5 * minuteMs - 1), null],
    ['not for what was free before it began', ago(0), ago(3 * hourMs), null],
    ['by the silence first', ago(24 * hourMs), ago(5 * minuteMs), 'silent'],
    ['not where nothing is known', null, null, null],
  ])('is closed by rule %s', (_name, silentSince, availableSince, verdict) => {
    expect(verdictOnOverdue(charging, { silentSince, availableSince }, now)).toBe(verdict);
  });
});
