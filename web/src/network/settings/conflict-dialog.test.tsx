import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../ui/testing';
import { ConflictDialog } from './conflict-dialog';
import type { SettingName, SettingsValues } from './values';

const values = (change: Partial<SettingsValues>): SettingsValues => ({
  title: 'North',
  description: '',
  category: 'EV_CHARGER',
  type_id: '',
  charging_site_id: '',
  group_id: '',
  category_ids: [],
  address_line_1: '',
  address_line_2: '',
  address_line_3: '',
  city: '',
  state: '',
  zipcode: '',
  country: '',
  latitude: '',
  longitude: '',
  time_zone: 'UTC',
  visibility: 'public',
  listed: false,
  out_of_service: false,
  open_time: '',
  close_time: '',
  hours: null,
  contact_number: '',
  free_vend_tag: '',
  integration_code: '',
  identifier: 'N-1',
  secure: 'yes',
  amenities: [],
  connectors: [],
  ...change,
});

const theirs = values({ title: 'North yard', city: 'Lyon' });
const mine = values({ title: 'North gate', description: 'By the gate' });
const conflict = {
  differences: [
    { name: 'title' as const, theirs, mine, isContested: true },
    { name: 'description' as const, theirs, mine, isContested: false },
  ],
  others: ['city' as const],
  theirs,
  version: 3,
};

const changes = [
  { at: '2026-01-01T10:00:00.000Z', by: 'Ada L', is_yours: false, action: 'updated', fields: ['title'] },
];

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const isChanges = String(address instanceof Request ? address.url : address).includes('/changes');
    return Response.json({ success: 1, results: isChanges ? changes : [] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Resolve = (kept: readonly SettingName[]) => Promise<void>;

const open = async (onResolve: Resolve) => {
  const onClose = vi.fn<() => void>();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await show(() => (
    <QueryClientProvider client={client}>
      <ConflictDialog
        chargePoint={{ id: 1, time_zone: 'UTC' }}
        conflict={conflict}
        onClose={onClose}
        onResolve={onResolve}
      />
    </QueryClientProvider>
  ));
  return { onClose, user: userEvent.setup() };
};

it('sets both sides of each setting against each other, and names what stays theirs', async () => {
  await open(async () => undefined);
  const title = within(screen.getByRole('group', { name: /^Name/ }));
  expect(title.getByText('North yard')).toBeTruthy();
  expect(title.getByText('North gate')).toBeTruthy();
  expect(title.getByText('Both of you changed this')).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Description' })).toBeTruthy();
  expect(await screen.findByText(/Last saved by .*Ada L/)).toBeTruthy();
  expect(screen.getByText('Also changed by them: City. That stays.')).toBeTruthy();
});

it('keeps mine until told otherwise, setting by setting', async () => {
  const kept = vi.fn<Resolve>(async () => undefined);
  const { user } = await open(kept);
  await user.click(screen.getByRole('radio', { name: /North yard/ }));
  await user.click(screen.getByRole('button', { name: 'Save choice' }));
  expect(kept).toHaveBeenCalledExactlyOnceWith(['description']);
});

it('takes all theirs at once', async () => {
  const kept = vi.fn<Resolve>(async () => undefined);
  const { user } = await open(kept);
  await user.click(screen.getByRole('button', { name: 'Take all theirs' }));
  await user.click(screen.getByRole('button', { name: 'Take theirs' }));
  expect(kept).toHaveBeenCalledExactlyOnceWith([]);
});

it('stays open with a reason when saving is refused, and loses nothing when put off', async () => {
  const { user, onClose } = await open(() => Promise.reject(new Error('offline')));
  await user.click(screen.getByRole('button', { name: 'Save choice' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(screen.getByRole('radio', { name: /North gate/, checked: true })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Decide later' }));
  expect(onClose).toHaveBeenCalledOnce();
});
