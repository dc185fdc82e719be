import { type AllowedUser, allowedUsers } from '@voltdeck/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answers, inOrder, refuses, serve, showToOwner } from '../../api/testing-server';
import { toastDone } from '../../ui/toast';
import { AddDialog } from './add-dialog';
import { AllowedList } from './allowed-list';

vi.mock('../../ui/toast', () => ({ toastDone: vi.fn<(toast: unknown) => void>() }));

beforeEach(() => vi.mocked(toastDone).mockClear());

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ada: AllowedUser = {
  id: 5,
  email: 'ada@example.com',
  first_name: null,
  last_name: null,
  added_at: '2026-03-01T00:00:00Z',
};
it('says beside an address what is wrong with it, and allows all once it is mended', async () => {
  const wrong = { 'emails.1': ['Enter an email address.'] };
  const { to } = serve([
    [
      allowedUsers.addAllowedUsers,
      inOrder(refuses(422, 'fields.invalid', wrong), answers({ added: 1, users: [ada] })),
    ],
  ]);
  const onClose = vi.fn<() => void>();
  await showToOwner(() => <AddDialog place={{ of: 'charge-point', id: 7 }} onClose={onClose} />);
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /Email addresses/ }), 'ada@example.com, nobody');
  await user.click(dialog.getByRole('button', { name: 'Allow' }));
  expect(await dialog.findByText(/Enter an email address\./)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Take nobody away' }));
  await user.click(dialog.getByRole('button', { name: 'Allow' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(to(allowedUsers.addAllowedUsers).map(({ body }) => body)).toEqual([
    { emails: ['ada@example.com', 'nobody'] },
    { emails: ['ada@example.com'] },
  ]);
});

it('takes somebody off a group at once, and back on by Undo', async () => {
  const { to } = serve([
    [
      allowedUsers.groupAllowedUserTable,
      answers({ data: [ada], meta: { current_page: 1, last_page: 1, per_page: 25, total: 1 } }),
    ],
    [allowedUsers.removeGroupAllowedUser, answers({ id: 5 })],
    [allowedUsers.addGroupAllowedUsers, answers({ added: 1, users: [ada] })],
  ]);
  await showToOwner(() => <AllowedList place={{ of: 'group', id: 7 }} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: /Remove/ }));
  await waitFor(() => expect(toastDone).toHaveBeenCalledOnce());
  vi.mocked(toastDone).mock.calls[0]?.[0].action?.onClick();
  await waitFor(() => expect(to(allowedUsers.addGroupAllowedUsers)).toHaveLength(1));
  expect(to(allowedUsers.removeGroupAllowedUser)[0]?.path).toMatch(/\/charge-point-groups\/7\/.*\/5$/);
  expect(to(allowedUsers.addGroupAllowedUsers)[0]?.body).toEqual({ emails: ['ada@example.com'] });
});
