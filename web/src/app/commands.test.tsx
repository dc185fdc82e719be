import type { User } from '@voltdeck/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UserProvider } from '../api/user';
import { show } from '../ui/testing';
import { showToast, ToastHost } from '../ui/toast-host';
import { CommandPlace, watchCommand } from './commands';
// The first command would wait for its code longer than a test does.
import '../charging';

const owner = {
  id: 1,
  membership_id: 11,
  connectedAs: 'voltdeck_user',
  is_owner: true,
  isSubscribed: true,
  subscriptionFeatures: [],
} as unknown as User;

/** What became of each order. */
const orders: Readonly<Record<string, object>> = {
  7: { id: 7, state: 'failed', failure_reason: 'rejected', command: { kind: 'start', state: 'rejected' } },
  8: { id: 8, state: 'charging', command: { kind: 'stop', state: 'unanswered' } },
};

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ success: 1, results: orders[address.split('/').at(-1) ?? ''] }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('what chargers made of several commands is told wherever they were given', async () => {
  const client = new QueryClient();
  await show(() => (
    <QueryClientProvider client={client}>
      <UserProvider user={owner}>
        <p>the page</p>
        <CommandPlace />
        <ToastHost />
      </UserProvider>
    </QueryClientProvider>
  ));
  await screen.findByText('the page');
  act(() => {
    showToast('notice', { id: 'order-7', title: 'The charger was asked' });
  });
  expect(await screen.findByText('The charger was asked')).toBeTruthy();
  act(() => {
    watchCommand(7);
    watchCommand(8);
  });
  expect(await screen.findByText('Order #7: the charger refused to start')).toBeTruthy();
  expect(await screen.findByText(/^Order #8/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('The charger was asked')).toBeNull());
});
