import { describe, expect, test } from 'vitest';
import { toReport as toReport16 } from './v16/status';
import { toReport as toReport201 } from './v201/status';

const timestamp = '2026-05-01T12:00:00Z';
const said16 = (status: unknown, more: object = {}) =>
  toReport16({ connectorId: 1, status, errorCode: 'NoError', timestamp, ...more });
const said201 = (connectorStatus: unknown, more: object = {}) =>
  toReport201({ evseId: 1, connectorId: 1, connectorStatus, timestamp, ...more })?.report ?? null;

describe.each([
  ['1.6', said16],
  ['2.0.1', said201],
] as const)('a status of %s', (_version, said) => {
  test.each([
    ['Available', 'available', null],
    ['Preparing', 'busy', 'plugged'],
    ['Occupied', 'busy', 'plugged'],
    ['Charging', 'busy', 'charging'],
    ['SuspendedEV', 'busy', 'suspended'],
    ['SuspendedEVSE', 'busy', 'suspended'],
    ['Finishing', 'busy', null],
    ['Reserved', 'booked', null],
    ['Unavailable', 'unavailable', null],
    ['Faulted', 'unavailable', null],
  ] as const)('%s means %s, whichever version it is of', (word, status, activity) => {
    expect(said(word)).toMatchObject({ status, activity, ocppStatus: word });
    for (const odd of [word.toUpperCase(), ` ${word.toLowerCase()}\n`, word.replace(/(?<=.)(?=[A-Z])/, '_')])
      expect(said(odd)).toEqual(said(word));
  });

  test.each([['Teleporting'], [''], [null], [undefined], [7], [{}], [['Available']], ['x'.repeat(100_000)]])(
    'nobody knows says nothing: %j',
    (word) => expect(said(word)).toBeNull(),
  );

  test('in the field of the other version is read there', () => {
    expect(said(undefined, { status: 'Charging' })).toMatchObject({ status: 'busy' });
    expect(said(undefined, { connectorStatus: 'Occupied' })).toMatchObject({ status: 'busy' });
  });

  test('without a time that can be read has none', () => {
    expect(said('Available')?.deviceAt).toEqual(new Date(timestamp));
    for (const odd of [null, undefined, '', 'noon', {}])
      expect(said('Available', { timestamp: odd })?.deviceAt).toBeNull();
  });
});

// docs/chargers-in-the-field.md#words-of-the-other-version, #status-repeated
describe('a fault', () => {
  test.each([
    [{ errorCode: 'GroundFailure' }, 'GroundFailure'],
    [{ errorCode: 'NoError' }, 'Faulted'],
    [{ errorCode: 'no error' }, 'Faulted'],
    [{ errorCode: null }, 'Faulted'],
    [{ errorCode: {} }, 'Faulted'],
    [{ errorCode: 'DoorOpen' }, 'DoorOpen'],
    [{ errorCode: 'DoorOpen', vendorErrorCode: 'E42' }, 'DoorOpen: E42'],
    [{ errorCode: 42, vendorErrorCode: 17 }, '42: 17'],
    [{ errorCode: 'OtherError', vendorErrorCode: '', info: 'Coolant' }, 'OtherError: Coolant'],
    [{ errorCode: 'OtherError', vendorErrorCode: null, info: [] }, 'OtherError'],
  ])('told as %j is shown as %s', (more, fault) => {
    expect(said16('Faulted', more)?.fault).toBe(fault);
    expect(said201('Faulted', more)?.fault).toBe(fault);
  });

  test('is never longer than people read', () => {
    expect(said16('Faulted', { errorCode: 'x'.repeat(10_000) })?.fault).toHaveLength(255);
  });

  test('is none with another word: Finishing with an error code is no alarm', () => {
    expect(said16('Finishing', { errorCode: 'EVCommunicationError' })?.fault).toBeNull();
  });
});

describe('the connector of a status', () => {
  test.each([
    [1, 1],
    [0, 0],
    [null, null],
    [undefined, null],
    ['x', null],
    [1.5, null],
    [-1, null],
  ])('of 1.6 told as %j has the number %j', (connectorId, number) => {
    expect(said16('Available', { connectorId })?.number).toBe(number);
  });

  test.each([
    [
      { evseId: 2, connectorId: 1 },
      { evseId: 2, connectorId: 1 },
    ],
    [
      { evseId: 2, connectorId: 0 },
      { evseId: 2, connectorId: null },
    ],
    [
      { evseId: 2, connectorId: null },
      { evseId: 2, connectorId: null },
    ],
    [
      { evseId: 0, connectorId: 0 },
      { evseId: 0, connectorId: null },
    ],
    [{ evseId: null, connectorId: 1 }, undefined],
    [{ evseId: -1, connectorId: 1 }, undefined],
    [{ evseId: 'x' }, undefined],
  ])('of 2.0.1 told as %j is %j', (at, outlet) => {
    expect(toReport201({ connectorStatus: 'Available', ...at })?.outlet).toEqual(outlet);
  });
});
