import { leakage, type LeakageFinding, leakageKinds, type LeakageRun } from '@voltdeck/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { answers, refuses, serve, showToOwner } from '../../api/testing-server';
import { LeakageScreen } from './list-screen';
import { orderBehind, repairOf } from './repair';

vi.mock('../../ui/toast', () => ({ toastDone: vi.fn<(toast: unknown) => void>() }));

// The dialog loads when it is opened; here it is there at once.
beforeAll(() => import('./dismiss-dialog'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const finding: LeakageFinding = {
  id: 7,
  kind: 'energy-between',
  state: 'open',
  at: '2026-03-02T10:00:00Z',
  found_at: '2026-03-03T04:00:00Z',
  amount: 2.5,
  currency: 'EUR',
  is_estimated: true,
  energy: 5,
  charge_point: { id: 3, title: 'Yard' },
  charging_site: null,
  connector_number: 1,
  order_id: 17,
  work_id: null,
  subject: null,
  expected: null,
  found: null,
  dismissed: null,
};
const run: LeakageRun = {
  id: 1,
  state: 'done',
  from: '2026-02-01T00:00:00Z',
  to: '2026-03-02T00:00:00Z',
  by: null,
  asked_at: '2026-03-03T04:00:00Z',
  ended_at: '2026-03-03T04:00:01Z',
  compared: {
    orders: 40,
    registers: 38,
    registers_unknown: 2,
    movements: null,
    providers_silent: ['test'],
    found: 1,
    open: 1,
    cured: 3,
  },
};
const totals = {
  kinds: leakageKinds.map((kind) => ({
    kind,
    count: kind === 'energy-between' ? 1 : 0,
    amount: kind === 'energy-between' ? 2.5 : 0,
    estimated: 0,
  })),
  count: 1,
  amount: 2.5,
  currency: 'EUR',
};
const pageOf = (data: LeakageFinding[]) => ({
  data,
  meta: { current_page: 1, last_page: 1, per_page: 25, total: data.length },
});

const show = async (data: LeakageFinding[] = [finding], over: Parameters<typeof serve>[0] = []) => {
  const { to } = serve([
    ...over,
    [leakage.listFindings, answers(pageOf(data))],
    [leakage.findingTotals, answers(data.length === 0 ? { ...totals, kinds: [], count: 0 } : totals)],
    [leakage.listLeakageRuns, answers([run])],
  ]);
  await showToOwner(() => <LeakageScreen />, '/leakage');
  return { to, user: userEvent.setup() };
};

it('tells what leaks, what it comes to, where it is mended, and what the last comparison looked at', async () => {
  await show();
  const row = within(await screen.findByRole('row', { name: /Energy between sessions/ }));
  expect(row.getByText('€2.50')).toBeTruthy();
  expect(row.getByText('estimated')).toBeTruthy();
  expect(row.getByRole('link', { name: 'Open the order' }).getAttribute('href')).toContain('/orders/17');
  expect(await screen.findByText(/40 orders with the books, .*38.* registers \(2 unknown\)/)).toBeTruthy();
  expect(screen.getByText(/No answer from the payment provider/)).toBeTruthy();
  // Kinds without findings take no room.
  const tiles = within(screen.getByRole('group', { name: 'What leaks, by kind' }));
  expect(tiles.getAllByRole('button')).toHaveLength(2);
});

it('says that nothing leaks, and looks again when asked', async () => {
  const { to, user } = await show([], [[leakage.startLeakageRun, answers(run)]]);
  expect(await screen.findByText('Nothing leaks')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Compare now' }));
  await waitFor(() => expect(to(leakage.startLeakageRun)).toHaveLength(1));
});

it('asks why a finding is set aside, and shows what is refused of the reason', async () => {
  const { to, user } = await show(
    [finding],
    [[leakage.dismissFindings, refuses(422, 'fields.invalid', { reason: ['Say why.'] })]],
  );
  const row = within(await screen.findByRole('row', { name: /Energy between sessions/ }));
  await user.click(row.getByRole('button', { name: /action/i }));
  await user.click(await screen.findByRole('menuitem', { name: /Dismiss/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'seen');
  await user.click(dialog.getByRole('button', { name: 'Dismiss' }));
  expect(await dialog.findByText('Say why.')).toBeTruthy();
  expect(to(leakage.dismissFindings)[0]?.body).toEqual({ ids: [7], reason: 'seen' });
});

it.each([
  ['energy-between', {}, { kind: 'order', to: '/orders/17', hasOrder: false }],
  ['debt', {}, { kind: 'order', to: '/orders/17', hasOrder: false }],
  ['held', {}, { kind: 'work', to: '/quarantine', hasOrder: true }],
  ['unmatched', { order_id: null, work_id: 9 }, { kind: 'work', to: '/quarantine', hasOrder: false }],
  ['unpriced', {}, { kind: 'prices', to: '/charge-points/3', hasOrder: true }],
  ['books', { order_id: null }, { kind: 'books', to: '/statement', hasOrder: false }],
] as const)('%s is mended where it belongs', (kind, change, where) => {
  const one = { ...finding, kind, ...change };
  expect(repairOf(one)).toMatchObject({ kind: where.kind, target: { to: where.to } });
  expect(orderBehind(one) !== null).toBe(where.hasOrder);
});
