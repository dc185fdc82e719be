import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client';
import { loadLateTexts } from '../../i18n/late';
import { show } from '../../ui/testing';
import { MessageList } from './message-list';

const nothing = {
  data: [],
  meta: { per_page: 50 },
  reach: { is_complete: true, looked_back_to: null, before: null },
};

class Unseen {
  observe = vi.fn<() => void>();
  disconnect = vi.fn<() => void>();
}

beforeEach(async () => {
  vi.stubGlobal('IntersectionObserver', Unseen);
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ success: 1, results: address.includes('/actions') ? [] : nothing }),
  );
  await loadLateTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (address: string) => {
  const client = createQueryClient(() => undefined);
  return show(
    () => (
      <QueryClientProvider client={client}>
        <MessageList />
      </QueryClientProvider>
    ),
    address,
  );
};

it('offers no export where there is nothing at all', async () => {
  await open('/messages');
  await screen.findByText('No messages yet');
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

it('keeps it where only a search found nothing, as the lists do', async () => {
  await open('/messages?search=unheard');
  await screen.findByText('No message matches');
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy();
});
