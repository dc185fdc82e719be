import { refusals, type Refusal } from '@voltdeck/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadLateMessages } from '../../i18n/late';
import { show } from '../../ui/testing';
import { RefusalNotice } from './refusal-notice';

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async (change: Partial<Refusal>, online: 0 | 1 = 0) => {
  await loadLateMessages('en');
  const now = new Date().toISOString();
  const refusal: Refusal = {
    reason: 'password-wrong',
    detail: null,
    address: '10.0.0.7',
    tries: 1,
    first_at: now,
    last_at: now,
    ...change,
  };
  await show(() => (
    <QueryClientProvider client={new QueryClient()}>
      <RefusalNotice chargePoint={{ id: 1, online_status: online, time_zone: 'UTC' }} refusal={refusal} />
    </QueryClientProvider>
  ));
  return document.body.textContent.replaceAll(/[\u2068\u2069]/g, '');
};

it.each(refusals.refusalReasons)('%s has words and a remedy', async (reason) => {
  const said = await open({ reason });
  expect(said).toMatch(/A charger tried to connect .+/);
  expect(said).not.toContain(`refusal.${reason}`);
  expect(screen.getByRole('status').textContent).toMatch(/^A charger tried/);
});

it('tells when, from where and how often, and what was offered or called', async () => {
  expect(await open({})).toContain('just now · from 10.0.0.7');
  cleanup();
  expect(await open({ tries: 14, reason: 'protocol-unknown', detail: 'ocpp1.5' })).toMatch(
    /14 tries since .+ · it offered ocpp1\.5/,
  );
  cleanup();
  expect(await open({ address: null, reason: 'path-wrong', detail: '/ws/CP-1' })).toContain(
    'just now · it called /ws/CP-1',
  );
});

it('does not ask to change a charger that is connected', async () => {
  const said = await open({}, 1);
  expect(said).toContain('The charger itself is connected.');
  expect(said).not.toContain('Check the password');
});
