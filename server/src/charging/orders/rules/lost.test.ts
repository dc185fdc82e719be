import { expect, test } from 'vitest';
import type { FaultSpells } from '../../../network';
import { countLost, type EndedSession, lostSince } from './lost';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 23, 12, minute));
const seconds = (minute: number, second: number): Date => new Date(at(minute).getTime() + second * 1000);
/** A fault of connector 1 by its status, from minute 30 to 40. */
const fault = {
  id: 7,
  connectorNumber: 1,
  isStatus: true,
  spells: [{ from: at(30), until: at(40) as Date | null }],
};
const session = (change: Partial<EndedSession> = {}): EndedSession => ({
  connectorNumber: 1,
  startedAt: at(10),
  stoppedAt: at(31),
  reason: 'PowerLoss',
  isAskedFor: false,
  ...change,
});

const isLostTo = (told: FaultSpells, ended: EndedSession): boolean =>
  countLost([told], [ended]).get(told.id) === 1;

test.each([
  ['ended while it lasted', {}, true],
  ['ended with it', { stoppedAt: at(40) }, true],
  ['ended a minute before it was told', { stoppedAt: at(29) }, true],
  ['ended more than a minute before', { stoppedAt: seconds(28, 59) }, false],
  ['ended after it', { stoppedAt: seconds(40, 1) }, false],
  ['began with it', { startedAt: at(30) }, false],
  ['began while it lasted', { startedAt: at(31), stoppedAt: at(35) }, false],
  ['was on another connector', { connectorNumber: 2 }, false],
  ['was asked to stop', { isAskedFor: true }, false],
  ['tells no reason', { reason: null }, true],
  ['was ended by its driver', { reason: 'Local' }, false],
  ['was ended by its driver in other letters', { reason: 'STOPPED_BY_EV' }, false],
  ['was unplugged while it lasted', { reason: 'EVDisconnected' }, true],
  ['was unplugged before it', { reason: 'EVDisconnected', stoppedAt: seconds(29, 30) }, false],
  ['was closed by rule', { reason: 'connector-available' }, true],
])('a session that %s', (_, change, isLost) => {
  expect(isLostTo(fault, session(change))).toBe(isLost);
});

test('who unplugs while only a component reports a fault could have gone on', () => {
  const told = { ...fault, isStatus: false };
  expect(isLostTo(told, session({ reason: 'EVDisconnected' }))).toBe(false);
  expect(isLostTo(told, session())).toBe(true);
});

test('a fault of the charge point as a whole costs the sessions of each connector', () => {
  expect(isLostTo({ ...fault, connectorNumber: 0 }, session({ connectorNumber: 9 }))).toBe(true);
});

test('one that lasts costs what has ended since', () => {
  const lasting = { ...fault, spells: [{ from: at(30), until: null }] };
  expect(isLostTo(lasting, session({ stoppedAt: at(600) }))).toBe(true);
});

test('one that comes and goes costs nothing in between, and each session once', () => {
  const spells = [
    { from: at(20), until: at(22) },
    { from: at(30), until: at(40) },
  ];
  const flutters = { ...fault, spells };
  const sessions = [session(), session({ stoppedAt: at(21) }), session({ stoppedAt: at(25) })];
  expect(countLost([flutters, fault], sessions)).toEqual(new Map([[7, 1]]));
  expect(countLost([{ ...flutters, id: 8 }], sessions)).toEqual(new Map([[8, 2]]));
});

test('the ends of sessions matter from a minute before the first time', () => {
  expect(lostSince([])).toBeNull();
  expect(lostSince([fault, { ...fault, spells: [{ from: at(5), until: null }] }])).toEqual(at(4));
});
