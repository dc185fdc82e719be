import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { loadLateMessages } from '../../i18n/late';
import { show } from '../../ui/testing';
import { AwaitedStop } from './awaited-stop';

afterEach(cleanup);

const open = async (until: string | null) => {
  await loadLateMessages('en');
  await show(() => (
    <QueryClientProvider client={new QueryClient()}>
      <AwaitedStop
        order={{ id: 7, awaits_stop_until: until }}
        figures={{ energy: 2, price: 1, currency: 'EUR' }}
        zone="Asia/Amman"
      />
    </QueryClientProvider>
  ));
};

it('names the order and until when it waits, by the clock of the power center', async () => {
  await open('2026-03-02T10:05:00.000Z');
  expect(screen.getByRole('note').textContent).toMatch(/order #7.*at \u2068?1:05\sPM/);
  // Nobody is logged in here, so nobody may close it.
  expect(screen.queryByRole('button')).toBeNull();
});

it('says nothing of an order that does not wait', async () => {
  await open(null);
  expect(screen.queryByRole('note')).toBeNull();
});
