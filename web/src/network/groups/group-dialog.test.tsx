import { type Group, groups } from '@voltdeck/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, inOrder, refuses, serve, showToOwner } from '../../api/testing-server';
import { GroupDialog } from './group-dialog';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const group: Group = {
  id: 3,
  name: 'Ring',
  description: null,
  charge_points_count: 2,
  version: 4,
  created_at: '2026-01-01T00:00:00Z',
};

it('says at the name that another group has it, and adds it under another', async () => {
  const taken = refuses(422, 'fields.invalid', { name: ['Another group has this name.'] });
  const { to } = serve([[groups.createGroup, inOrder(taken, answers({ ...group, charge_points: [] }))]]);
  const onMade = vi.fn<(made: Group) => void>();
  await showToOwner(() => <GroupDialog onClose={() => undefined} onMade={onMade} />);
  const user = userEvent.setup();
  const name = await screen.findByRole('textbox', { name: /Name/ });
  await user.type(name, 'Ring');
  await user.click(screen.getByRole('button', { name: 'Add group' }));
  expect(await screen.findByText('Another group has this name.')).toBeTruthy();
  await user.type(name, ' road');
  await user.click(screen.getByRole('button', { name: 'Add group' }));
  await waitFor(() => expect(onMade).toHaveBeenCalledOnce());
  expect(to(groups.createGroup)[1]?.body).toMatchObject({ name: 'Ring road' });
});

it('changes the version that was read, and keeps what was typed where it is older', async () => {
  const { to } = serve([[groups.updateGroup, refuses(409, 'charge-point-group.changed')]]);
  const onClose = vi.fn<() => void>();
  await showToOwner(() => <GroupDialog group={group} onClose={onClose} />);
  const user = userEvent.setup();
  const text = await screen.findByRole('textbox', { name: /Description/ });
  await user.type(text, 'Along the ring');
  await user.click(screen.getByRole('button', { name: 'Save group' }));
  expect(await screen.findByText('refused: charge-point-group.changed')).toBeTruthy();
  expect(screen.getByDisplayValue('Along the ring')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(to(groups.updateGroup)[0]?.body).toEqual({
    name: 'Ring',
    description: 'Along the ring',
    version: 4,
  });
});
