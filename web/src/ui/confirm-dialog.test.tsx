import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog';
import { show } from './testing';

afterEach(() => {
  cleanup();
  done.mockClear();
});

const done = vi.fn<() => void>();

const open = (typed?: string) =>
  show(() => (
    <ConfirmDialog
      opened
      danger
      onClose={() => undefined}
      title="Delete it?"
      action="Delete"
      onConfirm={done}
      typed={typed}
    >
      Twelve orders stay.
    </ConfirmDialog>
  ));

it('waits for the name, blanks aside, where one must be typed', async () => {
  const user = userEvent.setup();
  await open('Rue  de Lyon');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' });
  const field = screen.getByRole('textbox');
  await user.type(field, 'Rue de Ly{Enter}');
  expect([button.disabled, done.mock.calls.length]).toEqual([true, 0]);
  await user.type(field, 'on {Enter}');
  expect(done).toHaveBeenCalledOnce();
});

it('has one button where there is nothing to do but to read', async () => {
  const close = vi.fn<() => void>();
  await show(() => (
    <ConfirmDialog opened onClose={close} title="It cannot be deleted">
      A session is under way.
    </ConfirmDialog>
  ));
  const [button, ...others] = screen.getAllByRole('button');
  expect([button?.textContent, others]).toEqual(['Close', []]);
  await userEvent.setup().keyboard('{Enter}');
  expect(close).toHaveBeenCalledOnce();
});
