import { expect, test } from 'vitest';
import { toReport } from './status';

const said = (
  status: Parameters<typeof toReport>[0]['status'],
  errorCode: Parameters<typeof toReport>[0]['errorCode'] = 'NoError',
) => toReport({ connectorId: 1, status, errorCode, timestamp: '2026-05-01T12:00:00Z' });

test.each([
  ['Available', 'available', null],
  ['Preparing', 'busy', 'plugged'],
  ['Charging', 'busy', 'charging'],
  ['SuspendedEV', 'busy', 'suspended'],
  ['SuspendedEVSE', 'busy', 'suspended'],
  ['Finishing', 'busy', null],
  ['Reserved', 'booked', null],
  ['Unavailable', 'unavailable', null],
  ['Faulted', 'unavailable', null],
] as const)('%s means %s', (word, status, activity) => {
  expect(said(word)).toMatchObject({ status, activity, ocppStatus: word });
});

// docs/chargers-in-the-field.md#status-repeated
test('a fault stands beside its status, and Finishing with an error code is no alarm', () => {
  expect(said('Faulted', 'GroundFailure').fault).toBe('GroundFailure');
  expect(said('Faulted').fault).toBe('Faulted');
  expect(said('Finishing', 'EVCommunicationError').fault).toBeNull();
});
