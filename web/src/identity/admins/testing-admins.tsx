import { type Admin, admins, permissions, type User } from '@voltdeck/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, owner, serve, showTo } from '../../api/testing-server';
import { AdminListScreen } from './list-screen';
// Both would wait for their code longer than a test does.
import '../../ui/confirm-dialog';
import '../../ui/menu-panel';

export const orderRead = 'operator-dashboard.order.read';
export const payoutRead = 'operator-dashboard.payout.read';
export const access = 'operator-dashboard.access';

const group = (noun: string, name: string, key: string) => ({
  noun,
  name,
  permissions: [{ key, kind: 'read' as const, name: `See ${name.toLowerCase()}` }],
});
const groups = [
  group('access', 'Dashboard', access),
  group('order', 'Orders', orderRead),
  group('payout', 'Payouts', payoutRead),
];

/** Somebody who works for the operator, with one key. */
export const third: Admin = {
  id: 3,
  first_name: 'Theo',
  last_name: 'Third',
  email: 'theo@example.test',
  status: 'active',
  is_owner: false,
  is_you: false,
  permissions: [orderRead],
  version: 4,
  created_at: '2026-03-01T10:00:00Z',
  last_seen_at: null,
  has_factor: false,
  factor_required: false,
  invitation: null,
};
export const self: Admin = { ...third, id: 11, first_name: 'Ada', is_owner: true, is_you: true };

export const pageOf = (...rows: Admin[]) => ({
  data: rows,
  meta: { current_page: 1, last_page: 1, per_page: 25, total: rows.length },
});

type Calls = Parameters<typeof serve>[0];

/** The page with these people on it, opened by the owner unless told. */
export async function openAdmins(rows: readonly Admin[], calls: Calls = [], as: User = owner) {
  const server = serve([
    ...calls,
    [admins.adminTable, answers(pageOf(...rows))],
    [permissions.listPermissionGroups, answers({ operator: groups, fleet: [] })],
    [admins.adminHistory, answers({ data: [], next: null })],
  ]);
  const shown = await showTo(as, () => <AdminListScreen />, '/users-roles');
  return { ...shown, server, user: userEvent.setup() };
}

/** Opens the menu of somebody's row. */
export async function menuOf(user: ReturnType<typeof userEvent.setup>, name: string | RegExp): Promise<void> {
  const cell = await screen.findByText(name);
  const row = cell.closest('tr');
  if (row === null) throw new Error(`${String(name)} is in no row`);
  await user.click(within(row).getByRole('button', { name: 'Actions for this row' }));
  await screen.findAllByRole('menuitem');
}
