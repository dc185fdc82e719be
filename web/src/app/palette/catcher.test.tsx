import type { User } from '@voltdeck/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UserProvider } from '../../api/user';
import { setToken } from '../../api/token';
import { isBusyWithKeys } from '../../ui/shortcuts';
import { show } from '../../ui/testing';
import { catchPaletteKeys } from './catcher';
import { PaletteHost } from './host';

const code = vi.hoisted(() => ({ load: (): Promise<object> => Promise.resolve({}) }));
vi.mock('./palette', async () => code.load());

const user = { id: 1, membership_id: 11, is_owner: true, subscriptionFeatures: [] } as unknown as User;

beforeEach(() => {
  code.load = () => Promise.reject(new Error('no code'));
});
afterEach(() => {
  cleanup();
  setToken(null);
});

const open = async ({ isFocused = true } = {}) => {
  await show(() => (
    <QueryClientProvider client={new QueryClient()}>
      <UserProvider user={user}>
        <button type="button">the page</button>
        <PaletteHost />
      </UserProvider>
    </QueryClientProvider>
  ));
  const page = await screen.findByText('the page');
  if (isFocused) page.focus();
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

/** The field that takes the letters while the page is on its way. */
const early = (): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>('[data-part="palette-early"]');

it('takes over letters that are being composed once they are whole, not in their midst', async () => {
  setToken('somebody');
  catchPaletteKeys();
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  const before = early();
  expect(document.activeElement).toBe(before);
  if (before === null) throw new Error('there is no field');
  fireEvent.compositionStart(before);
  fireEvent.input(before, { target: { value: 'ㅊ' } });
  await open({ isFocused: false });
  // The palette is there, and the letters still stand where they are composed.
  expect(early()).toBe(before);
  expect(field()).toBeNull();
  fireEvent.input(before, { target: { value: '충전' } });
  fireEvent.compositionEnd(before);
  await waitFor(() => expect(field()?.value).toBe('충전'));
  expect(early()).toBeNull();
  expect(document.activeElement).toBe(field());
});

it('keys of a composition are left alone, whichever way a browser marks them', async () => {
  const page = await open();
  fireEvent.keyDown(page, { key: 'k', code: 'KeyK', ctrlKey: true });
  for (const mark of [{ isComposing: true }, { keyCode: 229 }]) {
    expect(fireEvent.keyDown(field() ?? page, { key: 'Escape', ...mark })).toBe(true);
    expect(field()).not.toBeNull();
  }
});
