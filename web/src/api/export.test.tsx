import { orders } from '@voltdeck/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useExport } from './export';
import { createQueryClient } from './query-client';
import { setToken } from './token';
import { ActivityPlace } from '../ui/activity/activity-place';
import { activities, dismissActivity } from '../ui/activity/activities';
import { ExportButton } from '../ui/export-button';
import { show } from '../ui/testing';

const server = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const onFailure = vi.fn<(error: unknown) => void>();
const saved: { name: string; file: Blob }[] = [];
const kept: Blob[] = [];

function OrdersExport() {
  const exporting = useExport(
    orders.exportOrders,
    {
      page: 3,
      per_page: 25,
      sort: '-price',
      state: ['completed', 'failed'],
    },
    'Orders · Last 7 days',
  );
  return (
    <>
      <ExportButton {...exporting} />
      <ActivityPlace />
    </>
  );
}

const open = async () => {
  const client = createQueryClient(onFailure);
  await show(() => (
    <QueryClientProvider client={client}>
      <OrdersExport />
    </QueryClientProvider>
  ));
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
};

const named = { 'content-disposition': 'attachment; filename="orders-2026-03-02.xlsx"' };

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    kept.push(file as Blob);
    return 'blob:kept';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    const file = kept.pop();
    if (file !== undefined) saved.push({ name: this.download, file });
  });
  setToken('secret');
});

afterEach(() => {
  cleanup();
  for (const { id } of activities()) dismissActivity(id);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  server.mockReset();
  onFailure.mockReset();
  saved.length = 0;
  setToken(null);
});

it('saves what the list has found, all pages of it, under the name the server gives', async () => {
  server.mockResolvedValue(new Response('rows', { headers: named }));
  await open();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Excel workbook' }));
  await waitFor(() => expect(saved.length).toBe(1));
  const [address, init] = server.mock.calls[0] ?? [];
  expect(address).toBe('/api/orders/export?sort=-price&state=completed%2Cfailed&format=xlsx');
  expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer secret');
  await userEvent.click(await screen.findByRole('button', { name: 'Done' }));
  expect(screen.getByText('Export: Orders · Last 7 days')).toBeTruthy();
  expect(screen.getByText('Saved as orders-2026-03-02.xlsx.')).toBeTruthy();
  expect([saved[0]?.name, await saved[0]?.file.text()]).toEqual(['orders-2026-03-02.xlsx', 'rows']);
});

it('goes on in the tray, can be stopped there without an error, and holds the tab open until then', async () => {
  server.mockImplementation(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')));
      }),
  );
  await open();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV file' }));
  await userEvent.click(await screen.findByRole('button', { name: '1 in progress' }));
  expect(screen.getByText('Preparing…')).toBeTruthy();
  const closing = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(closing()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByText('Stopped. Nothing was saved.');
  expect([saved, onFailure.mock.calls, closing()]).toEqual([[], [], true]);
});

it('saves nothing of a file that was cut, and says so', async () => {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.error(new TypeError('terminated'));
    },
  });
  server.mockResolvedValue(new Response(body, { headers: named }));
  await open();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV file' }));
  await waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
  expect(saved).toEqual([]);
});
