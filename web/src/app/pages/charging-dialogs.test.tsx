import type { User } from '@voltdeck/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { UserProvider } from '../../api/user';
import { show } from '../../ui/testing';
import { chargingDialogs } from './charging-dialogs';
// The first question would wait for its code longer than a test does.
import '../../charging';
import '../../charging/starts/start-dialog';

const owner = {
  id: 1,
  membership_id: 11,
  connectedAs: 'voltdeck_user',
  is_owner: true,
  isSubscribed: true,
  subscriptionFeatures: [],
} as unknown as User;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the question where to start opens from a page of another domain', async () => {
  const place = { id: 1, title: 'Quai', connectors: [{ id: 1, number: 1, start_obstacle: null }] };
  vi.stubGlobal('fetch', async () => Response.json({ success: 1, results: place }));
  const at = { id: 1, title: 'Quai', connector: 1 };
  await show(() => (
    <QueryClientProvider client={new QueryClient()}>
      <UserProvider user={owner}>
        {chargingDialogs.startDialog({ at, onClose: () => undefined })}
      </UserProvider>
    </QueryClientProvider>
  ));
  expect(await screen.findByRole('button', { name: 'Start charging' })).toBeTruthy();
});
