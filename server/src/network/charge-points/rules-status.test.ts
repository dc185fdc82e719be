import { expect, test } from 'vitest';
import { connectorWithYou, isLive, withYou } from './rules-status';

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
