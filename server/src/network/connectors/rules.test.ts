import { describe, expect, test } from 'vitest';
import { afterReport, lookOf, type StatusReport } from './rules';

const at = (minute: number): Date => new Date(Date.UTC(2026, 4, 1, 10, minute));

const charging = {
  ocpp_status: 'Charging',
  fault: null,
  status: 'busy',
  status_at: at(0),
  told_at: at(5),
} as const;
const faulted = {
  ocpp_status: 'Faulted',
  fault: 'GroundFailure',
  status: 'unavailable',
  status_at: at(0),
  told_at: at(0),
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

  test('shows a fault beside its status', () => {
    const finishing = report({ ocppStatus: 'Finishing', status: 'busy', fault: 'WeakSignal' });
    expect(afterReport(charging, finishing)).toMatchObject({ status: 'busy', fault: 'WeakSignal' });
  });
});

describe('a report about the whole station', () => {
  test('takes every connector out', () => {
    const out = report({ number: 0, ocppStatus: 'Unavailable', status: 'unavailable' });
    expect(afterReport(charging, out)).toMatchObject({ status: 'unavailable', status_at: at(10) });
  });

  test('brings back those that were out', () => {
    expect(afterReport(faulted, report({ number: 0 }))).toMatchObject({ status: 'available', fault: null });
  });

  test('that it works does not unplug a car', () => {
    expect(afterReport(charging, report({ number: 0 }))).toBeNull();
  });
});

test('an outlet is called by its kind, or by its number while that is unknown', () => {
  expect(lookOf({ type: 'CCS_2', number: 1 })).toEqual({ name: 'CCS 2', icon: 'ccs-2' });
  expect(lookOf({ type: null, number: 3 })).toEqual({ name: 'Connector 3', icon: null });
});
