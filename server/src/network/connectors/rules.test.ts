import { describe, expect, test } from 'vitest';
import {
  afterReport,
  changesOf,
  faultsOfConnectors,
  lookOf,
  mayRemove,
  type StatusReport,
  toWanted,
} from './rules';

const at = (minute: number): Date => new Date(Date.UTC(2026, 4, 1, 10, minute));

const charging = {
  ocpp_status: 'Charging',
  fault: null,
  status: 'busy',
  status_at: at(0),
  told_at: at(5),
} as const;

const report = (change: Partial<StatusReport>): StatusReport => ({
  number: 1,
  ocppStatus: 'Available',
  status: 'available',
  fault: null,
  at: at(10),
  ...change,
});

describe('a connector after a report', () => {
  test('takes the new word and its time', () => {
    expect(afterReport(charging, report({}))).toEqual({
      ocpp_status: 'Available',
      fault: null,
      status: 'available',
      status_at: at(10),
      told_at: at(10),
    });
  });

  test('keeps since when it is so when the word is repeated', () => {
    expect(afterReport(charging, report({ ocppStatus: 'Charging', status: 'busy' }))).toEqual({
      ...charging,
      told_at: at(10),
    });
  });

  test('ignores a word older than the newest, also when that one only repeated', () => {
    expect(afterReport(charging, report({ at: at(4) }))).toBeNull();
    expect(afterReport(charging, report({ at: at(5) }))).not.toBeNull();
  });

  test('takes a word that its charger said last, whatever its time, and counts it from the one before', () => {
    const said = report({ ocppStatus: 'Faulted', status: 'unavailable', at: at(4), isInOrder: true });
    expect(afterReport(charging, said)).toMatchObject({
      ocpp_status: 'Faulted',
      status_at: at(5),
      told_at: at(5),
    });
  });

  test('shows a fault beside its status', () => {
    const finishing = report({ ocppStatus: 'Finishing', status: 'busy', fault: 'WeakSignal' });
    expect(afterReport(charging, finishing)).toMatchObject({ status: 'busy', fault: 'WeakSignal' });
  });
});

test('a connector is called by its kind, or by its number while that is unknown', () => {
  expect(lookOf({ type: 'CCS_2', number: 1 })).toEqual({ name: 'CCS 2', icon: 'ccs-2' });
  expect(lookOf({ type: null, number: 3 })).toEqual({ name: 'Connector 3', icon: null });
});

const connector = (
  number: number,
  status: 'available' | 'busy' | 'booked' | 'unavailable' = 'available',
) => ({
  id: 100 + number,
  number,
  type: 'TYPE_2',
  max_power_w: 22_000,
  status,
});

describe('the connectors an operator wants', () => {
  test.each([
    ['type_2', 'TYPE_2'],
    ['2', 'TYPE_2'],
    ['TYPE_9', 'TYPE_9'],
    [null, null],
    [undefined, undefined],
  ])('have the kind %s as %s', (type, code) => {
    expect(toWanted({ number: 1, type, max_power: 7.4 })).toMatchObject({ type: code, maxPowerW: 7400 });
  });

  test('are told their faults by field', () => {
    const wanted = [
      { number: 1, type: 'TYPE_2' },
      { number: 1, type: 'TYPE_9' },
      { number: 0 },
      { number: 2, id: 101 },
    ];
    expect(faultsOfConnectors(wanted, [connector(1)])).toEqual({
      'connectors.1.number': [{ code: 'taken' }],
      'connectors.1.type': [{ code: 'choice' }],
      'connectors.2.number': [{ code: 'invalid' }],
      'connectors.3.id': [{ code: 'invalid' }],
    });
    expect(faultsOfConnectors([{ id: 101, number: 1 }], [connector(1)])).toEqual({});
  });

  test('are added, changed and removed; what is undefined stays', () => {
    const known = [connector(1), connector(2), connector(3)];
    const wanted = [{ number: 1 }, { number: 2, type: null, maxPowerW: 11_000 }, { number: 4 }];
    expect(changesOf(known, wanted)).toEqual({
      added: [{ number: 4 }],
      changed: [{ id: 102, type: null, max_power_w: 11_000 }],
      removed: [connector(3)],
    });
  });

  test.each([
    ['available', true, false, true],
    ['busy', true, false, false],
    ['booked', true, false, false],
    ['busy', false, false, true],
    ['available', true, true, false],
    ['unavailable', false, true, false],
  ] as const)('%s, online %s, with an open order %s: may be removed %s', (status, online, isHeld, may) => {
    const held = new Set(isHeld ? [101] : []);
    expect(mayRemove(connector(1, status), { online, held })).toBe(may);
  });
});
