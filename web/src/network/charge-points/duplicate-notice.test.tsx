import type { Duplicate } from '@voltdeck/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadLateMessages } from '../../i18n/late';
import { show } from '../../ui/testing';
import { DuplicateNotice } from './duplicate-notice';

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async (duplicate: Duplicate | null) => {
  await loadLateMessages('en');
  await show(() => (
    <QueryClientProvider client={new QueryClient()}>
      <DuplicateNotice chargePoint={{ id: 1, duplicate, time_zone: 'UTC' }} />
    </QueryClientProvider>
  ));
  return document.body.textContent.replaceAll(/[\u2068\u2069]/g, '');
};

const seen: Duplicate = {
  devices: [
    { address: '10.0.0.1', vendor: 'ACME', model: 'One', serial_number: 'S-1' },
    { address: '192.0.2.9', vendor: null, model: null, serial_number: null },
  ],
  times: 14,
  first_at: '2026-03-02T10:00:00.000Z',
  last_at: new Date().toISOString(),
};

it('names both devices as far as they are known, since when, how often, and what helps', async () => {
  const said = await open(seen);
  expect(screen.getByRole('status').textContent).toBe('Two devices use the identifier of this power center');
  expect(said).toMatch(/just now · 14 changes from one to the other since Mar 2, 2026/);
  expect(
    screen.getAllByRole('listitem').map((item) => item.textContent.replaceAll(/[\u2068\u2069]/g, '')),
  ).toEqual(['Serial number S-1 · ACME One · from 10.0.0.1', 'Serial number not told · from 192.0.2.9']);
  expect(said).toContain('renew the password');
});

it('says nothing where there is one device', async () => {
  await open(null);
  expect(screen.queryByRole('status')).toBeNull();
});
