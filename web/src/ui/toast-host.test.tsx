import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rememberFocus } from './focus';
import { show } from './testing';
import { showToast, ToastHost } from './toast-host';

const onClick = vi.fn<() => void>();
let forget = (): void => undefined;

beforeEach(async () => {
  forget = rememberFocus();
  await show(() => (
    <>
      <button type="button">Change</button>
      <ToastHost />
    </>
  ));
  screen.getByRole('button', { name: 'Change' }).focus();
  act(() => showToast('done', { title: '3 changed', action: { label: 'Undo', onClick } }));
});
afterEach(() => {
  cleanup();
  forget();
});

it('does what it offers, and the focus is where it was before', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change' }));
});
