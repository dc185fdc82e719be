import type { User } from '@voltdeck/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UserProvider } from '../../api/user';
import { isBusyWithKeys } from '../../ui/shortcuts';
import { show } from '../../ui/testing';
import { PaletteHost } from './host';

const code = vi.hoisted(() => ({ load: (): Promise<object> => Promise.resolve({}) }));
vi.mock('./palette', async () => code.load());

const user = { id: 1, membership_id: 11, is_owner: true, subscriptionFeatures: [] } as unknown as User;

beforeEach(() => {
  code.load = () => Promise.reject(new Error('no code'));
});
afterEach(cleanup);

const open = async () => {
  await show(() => (
    <QueryClientProvider client={new QueryClient()}>
      <UserProvider user={user}>
        <button type="button">the page</button>
        <PaletteHost />
      </UserProvider>
    </QueryClientProvider>
  ));
  const page = await screen.findByText('the page');
  page.focus();
  return page;
};

const field = (): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>('[data-part="palette"] input');

it.each([
  { key: 'k', code: 'KeyK' },
  { key: 'л', code: 'KeyK' },
  { key: 'κ', code: 'KeyK' },
  { key: 'ن', code: 'KeyK' },
])('the field has the focus before the next key, also where K is $key', async (key) => {
  const page = await open();
  expect(isBusyWithKeys(page)).toBe(false);
  fireEvent.keyDown(page, { ...key, ctrlKey: true });
  expect(document.activeElement).toBe(field());
  expect(field()).not.toBeNull();
  expect(isBusyWithKeys(document.activeElement)).toBe(true);
});

it('the same keys close it, one that is held down does not', async () => {
  const page = await open();
  fireEvent.keyDown(page, { key: 'k', code: 'KeyK', metaKey: true });
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', metaKey: true, repeat: true });
  expect(field()).not.toBeNull();
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', metaKey: true });
  await waitFor(() => expect(field()).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(page));
});

it('a letter that would go to the page goes to the field, and no shortcut hears it', async () => {
  const page = await open();
  const heard: string[] = [];
  const hear = ({ key }: KeyboardEvent): number => heard.push(key);
  document.addEventListener('keydown', hear);
  fireEvent.keyDown(page, { key: 'k', code: 'KeyK', ctrlKey: true });
  page.focus();
  fireEvent.keyDown(page, { key: 'n', code: 'KeyN' });
  document.removeEventListener('keydown', hear);
  expect(document.activeElement).toBe(field());
  expect(heard).toEqual([]);
});

it('keeps what was typed when its code never comes, says so, and closes by Escape', async () => {
  const page = await open();
  fireEvent.keyDown(page, { key: 'k', code: 'KeyK', ctrlKey: true });
  fireEvent.change(field() ?? page, { target: { value: 'night' } });
  await screen.findByRole('alert');
  expect(field()?.value).toBe('night');
  fireEvent.keyDown(document.activeElement ?? page, { key: 'Escape' });
  await waitFor(() => expect(field()).toBeNull());
});
