import type { BaseConnectorStatus } from '@voltdeck/contract';
import { describe, expect, test } from 'vitest';
import { statusOf, type Presence } from './rules';

const presence = (connectors: BaseConnectorStatus[], change: Partial<Presence> = {}): Presence => ({
  configured: true,
  outOfService: false,
  online: true,
  isStationOut: false,
  connectors: connectors.map((status) => ({ status, isFaulted: false })),
  ...change,
});

describe('the availability of a charge point', () => {
  test.each([
    ['available', ['available', 'available']],
    ['in_use', ['available', 'busy']],
    ['busy', ['busy', 'busy']],
    ['busy', ['busy', 'booked']],
    ['booked', ['booked', 'booked']],
    ['available', ['booked', 'available']],
    ['busy', ['busy', 'unavailable']],
    ['available', ['available', 'unavailable']],
    ['booked', ['booked', 'unavailable']],
    ['unavailable', ['unavailable', 'unavailable']],
    ['unavailable', []],
  ] as const)('is %s with connectors %j', (status, connectors) => {
    expect(statusOf(presence([...connectors]))).toBe(status);
  });

  test('the first that fits wins', () => {
    const broken = [{ status: 'unavailable', isFaulted: true }] as const;
    const out = { connectors: broken, outOfService: true, online: false };
    expect(statusOf(presence([], { ...out, configured: false }))).toBe('pending');
    expect(statusOf(presence(['available'], { outOfService: true, online: false }))).toBe('out_of_service');
    expect(statusOf(presence([], { connectors: broken }))).toBe('out_of_service');
    expect(statusOf(presence(['busy'], { online: false }))).toBe('unavailable');
    expect(statusOf(presence(['available', 'busy'], { isStationOut: true }))).toBe('unavailable');
    expect(statusOf(presence([], { connectors: broken, isStationOut: true }))).toBe('out_of_service');
  });

  test('one connector without a fault keeps it in service', () => {
    const connectors = [
      { status: 'unavailable', isFaulted: true },
      { status: 'available', isFaulted: false },
    ] as const;
    expect(statusOf(presence([], { connectors }))).toBe('available');
  });
});
