import type { User } from '@voltdeck/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UserProvider } from '../../api/user';
import { show } from '../../ui/testing';
import { openPalette } from './catcher';
import { PaletteHost } from './host';
import './palette';

const person = (isOwner: boolean): User =>
  ({
    id: 1,
    membership_id: 11,
    connectedAs: 'voltdeck_user',
    is_owner: isOwner,
    permissions: [],
    isSubscribed: true,
    subscriptionFeatures: [],
  }) as unknown as User;

const row = { id: 7, title: 'Torija 1', identifier: 'T-1', status: 'busy', out_of_service: false };
const none = { charge_points: [], orders: [], sites: [], drivers: [] };

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://test');
    if (pathname !== '/api/charge-points/datatable') return Response.json({ success: 1, results: none });
    const isFound = searchParams.get('search') === 'torija 1' || searchParams.get('online') === 'false';
    const data = isFound ? [row] : [];
    return Response.json({ success: 1, results: { data, meta: { total: data.length }, totals: {} } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const type = async (text: string, isOwner = true) => {
  const shown = await show(() => (
    <QueryClientProvider client={new QueryClient()}>
      <UserProvider user={person(isOwner)}>
        <p>the page</p>
        <PaletteHost />
      </UserProvider>
    </QueryClientProvider>
  ));
  await screen.findByText('the page');
  openPalette();
  await userEvent.type(await screen.findByRole('combobox'), text);
  return shown;
};

const shown = (id: string) => document.querySelector(`[data-command="${id}"]`);

it('"prices of" leads to the prices of a place, also with the number of a connector', async () => {
  const { address } = await type('prices of torija 1 / 2');
  await waitFor(() => expect(shown('prices-7')).not.toBeNull());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/charge-points/7?tab=prices'));
});

it('a state opens the list of those in it, and says how many they are', async () => {
  const { address } = await type('offline');
  await waitFor(() => expect(shown('state-offline')?.textContent).toContain('1'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toContain('/charge-points?online=false'));
});

it('what a role may not do is not offered', async () => {
  await type('stop torija 1', false);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Nothing found'));
  expect(shown('stop-7')).toBeNull();
});
