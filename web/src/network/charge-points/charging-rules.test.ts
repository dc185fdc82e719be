import { describe, expect, it } from 'vitest';
import { startable, startObstacle } from './charging-rules';

const place = { configured: true, status: 'available', online_status: 1, station: null } as const;
const station = { ocpp_status: 'Faulted', fault: 'GroundFailure', status_at: null } as const;
const outlet = { status: 'available', ocpp_status: 'Available', fault: null } as const;

describe('a start on a connector', () => {
  it.each([
    ['goes on a free one', place, outlet, null],
    [
      'goes on one with a vehicle that is plugged in',
      place,
      { ...outlet, status: 'busy', ocpp_status: 'Preparing' },
      null,
    ],
    ['goes on one booked for the caller', place, { ...outlet, status: 'booked-by-you' }, null],
    ['waits for the first connection', { ...place, configured: false, online_status: 0 }, outlet, 'pending'],
    ['waits while out of service', { ...place, status: 'out_of_service' }, outlet, 'outOfService'],
    [
      'names the fault where faults took it out of service',
      { ...place, status: 'out_of_service' },
      { ...outlet, fault: 'GroundFailure' },
      'faulted',
    ],
    ['waits for the charger', { ...place, online_status: 0 }, outlet, 'offline'],
    ['waits for the station as a whole', { ...place, status: 'unavailable', station }, outlet, 'station'],
    ['waits for a session', place, { ...outlet, status: 'busy', ocpp_status: 'SuspendedEV' }, 'occupied'],
    ['waits for a booking', place, { ...outlet, status: 'booked' }, 'booked'],
  ] as const)('%s', (_, where, what, expected) => {
    expect(startObstacle(where, what)).toBe(expected);
  });

  it('is offered on those that can', () => {
    const connectors = [
      { ...outlet, number: 1, status: 'unavailable' as const },
      { ...outlet, number: 2 },
    ];
    expect(startable({ ...place, connectors }).map(({ number }) => number)).toEqual([2]);
  });
});
