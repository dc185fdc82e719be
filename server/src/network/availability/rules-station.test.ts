import { describe, expect, test } from 'vitest';
import type { StatusReport } from '../connectors/rules';
import type { StationState } from '../charge-points/rules';
import { afterStationReport } from './rules-station';

const at = (minute: number): Date => new Date(Date.UTC(2026, 4, 1, 10, minute));

const fine: StationState = { status: null, fault: null, statusAt: null, toldAt: at(5) };
const faulted: StationState = { status: 'Faulted', fault: 'GroundFailure', statusAt: at(1), toldAt: at(5) };

const report = (ocppStatus: string, change: Partial<StatusReport> = {}): StatusReport => ({
  number: 0,
  ocppStatus,
  status: ocppStatus === 'Available' ? 'available' : 'unavailable',
  fault: null,
  at: at(10),
  ...change,
});

describe('a station after a report about it as a whole', () => {
  test('is out from then on by Faulted or Unavailable', () => {
    expect(afterStationReport(fine, report('Faulted', { fault: 'GroundFailure' }))).toEqual({
      status: 'Faulted',
      fault: 'GroundFailure',
      statusAt: at(10),
      toldAt: at(10),
    });
    expect(afterStationReport(faulted, report('Unavailable'))).toMatchObject({
      status: 'Unavailable',
      fault: null,
      statusAt: at(10),
    });
  });

  test('keeps since when it is out when the word is repeated', () => {
    const again = report('Faulted', { fault: 'GroundFailure' });
    expect(afterStationReport(faulted, again)).toEqual({ ...faulted, toldAt: at(10) });
  });

  test('works again by Available', () => {
    expect(afterStationReport(faulted, report('Available'))).toEqual({ ...fine, toldAt: at(10) });
  });

  test.each(['Preparing', 'Charging', 'Reserved', 'Occupied'])('stays as it is by %s', (word) => {
    expect(afterStationReport(faulted, report(word, { status: 'busy' }))).toBeNull();
  });

  test('stays as it is by a word older than the newest, unless its charger said it later', () => {
    const old = report('Available', { at: at(4) });
    expect(afterStationReport(faulted, old)).toBeNull();
    expect(afterStationReport(faulted, { ...old, isInOrder: true })).toMatchObject({
      status: null,
      toldAt: at(5),
    });
  });
});
