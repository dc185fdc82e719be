import { Button } from '@mantine/core';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { MenuButton } from './menu';
import type { MenuEntry } from './menu-entry';
import { Overlays } from './overlays';
import { show } from './testing';

afterEach(cleanup);

const choose = vi.fn<(id: string) => void>();
const entries = vi.fn<() => MenuEntry[]>(() => [
  { kind: 'action', id: 'open', label: 'Open', onSelect: () => choose('open') },
  { kind: 'divider', id: 'line' },
  { kind: 'check', id: 'city', label: 'City', isChecked: true, onToggle: () => choose('city') },
  {
    kind: 'choice',
    id: 'rows',
    value: 'wide',
    options: [
      { value: 'wide', label: 'Wide' },
      { value: 'narrow', label: 'Narrow' },
    ],
    onChoose: choose,
  },
]);

const opened = async (keys: string) => {
  entries.mockClear();
  choose.mockClear();
  await show(() => (
    <main>
      <MenuButton button={(trigger) => <Button {...trigger}>Things</Button>} entries={entries} />
      <Overlays />
    </main>
  ));
  const button = screen.getByRole('button', { name: 'Things' });
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(entries).not.toHaveBeenCalled();
  const user = userEvent.setup();
  button.focus();
  await user.keyboard(keys);
  const menu = await screen.findByRole('menu', { name: 'Things' });
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(button.getAttribute('aria-controls')).toBe(menu.id);
  return { user, button };
};

it.each(['{Enter}', ' ', '{ArrowDown}'])(
  'opens by key (%s) with the focus inside, and gives it back',
  async (key) => {
    const { user, button } = await opened(key);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(button.getAttribute('aria-expanded')).toBe('false');
  },
);

it('does what is chosen, and closes', async () => {
  const { user, button } = await opened('{Enter}');
  await user.click(screen.getByRole('menuitem', { name: 'Open' }));
  expect(choose).toHaveBeenCalledExactlyOnceWith('open');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('says what is on, and which of a few it is', async () => {
  const { user } = await opened('{Enter}');
  expect(screen.getByRole('menuitemcheckbox', { name: 'City' }).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByRole('menuitemradio', { name: 'Wide' }).getAttribute('aria-checked')).toBe('true');
  await user.click(screen.getByRole('menuitemradio', { name: 'Narrow' }));
  expect(choose).toHaveBeenCalledExactlyOnceWith('narrow');
});

it('is closed by its own button', async () => {
  const { user, button } = await opened('{Enter}');
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});
