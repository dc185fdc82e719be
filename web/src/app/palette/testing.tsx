import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { owner, showTo } from '../../api/testing-server';
import { ToastHost } from '../../ui/toast-host';
import { openPalette } from './catcher';
import { PaletteHost } from './host';
// The first opening would wait for its code longer than a test does.
import './palette';

export const nothingFound = { charge_points: [], orders: [], sites: [], drivers: [] };

/** The palette, open over a page with a button that had the focus. */
export const openOverPage = async ({ isOwner = true } = {}) => {
  const user = { ...owner, is_owner: isOwner, permissions: [] };
  const shown = await showTo(user, () => (
    <>
      <button type="button">the page</button>
      <ToastHost />
      <PaletteHost />
    </>
  ));
  const page = await screen.findByText('the page');
  page.focus();
  openPalette();
  const field = await screen.findByRole<HTMLInputElement>('combobox');
  await waitFor(() => expect(document.activeElement).toBe(field));
  return { ...shown, page, user: userEvent.setup(), field };
};

export const shownCommands = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[data-command]')].map(({ dataset }) => dataset.command);
