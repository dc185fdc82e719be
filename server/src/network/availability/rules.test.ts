import { describe, expect, test } from 'vitest';
import {
  connectorWithYou,
  isLive,
  statusOf,
  withYou,
  type BaseConnectorStatus,
  type Presence,
} from './rules';

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

test('only what is occupied or booked can be so by you', () => {
  expect(withYou('busy', true)).toBe('busy_by_you');
  expect(withYou('booked', true)).toBe('booked_by_you');
  expect(withYou('busy', false)).toBe('busy');
  expect(withYou('in_use', true)).toBe('in_use');
  expect(connectorWithYou('busy', true)).toBe('busy-by-you');
  expect(connectorWithYou('booked', true)).toBe('booked-by-you');
  expect(connectorWithYou('available', true)).toBe('available');
  expect(connectorWithYou('busy', false)).toBe('busy');
});

test('live is listed, online and available at once', () => {
  const live = { listed: true, online: true, status: 'available' } as const;
  expect(isLive(live)).toBe(true);
  expect(isLive({ ...live, listed: false })).toBe(false);
  expect(isLive({ ...live, online: false })).toBe(false);
  expect(isLive({ ...live, status: 'in_use' })).toBe(false);
});
