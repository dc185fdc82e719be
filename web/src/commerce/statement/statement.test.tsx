import {
  balance,
  type BookedMovement,
  books,
  earnings,
  type Earnings,
  type MoneyChange,
  refunds,
  statement,
  type StatementLine,
} from '@voltdeck/contract';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answers, serve, showToOwner } from '../../api/testing-server';
import { loadLateTexts } from '../../i18n/late';
import { StatementScreen } from './statement-screen';

vi.mock('../../ui/toast', () => ({ toastDone: vi.fn<(toast: unknown) => void>() }));

beforeAll(() => loadLateTexts('statement', 'refunds'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const refund: StatementLine = {
  id: 90,
  at: '2026-03-02T10:00:00.000Z',
  kind: 'canceled',
  movement: 'refund',
  order_id: 58,
  charge_point: { id: 3, title: 'Atocha 4' },
  charging_site: null,
  group: null,
  payment_kind: 'platform',
  price: -4,
  fee: 0,
  reason: 'Cable did not lock',
  is_reversed: false,
  pending: 0,
  available: -4,
  amount: -4,
  pending_balance: 12,
  balance: 36,
  currency: 'EUR',
};
const release: StatementLine = {
  ...refund,
  id: 89,
  kind: 'deposit',
  movement: 'release',
  order_id: null,
  charge_point: null,
  payment_kind: null,
  price: null,
  fee: null,
  reason: null,
  pending: -40,
  available: 40,
  amount: 0,
  balance: 40,
};
const change = {
  id: 3,
  kind: 'refund',
  movement_id: 90,
  amount: 4,
  can_reverse: true,
  refund: null,
} as unknown as MoneyChange;
const booked: BookedMovement = {
  id: 90,
  kind: 'refund',
  order_id: 58,
  at: refund.at,
  entries: [
    ['operator-available', 4],
    ['provider', -4],
  ].map(([account, amount], at) => ({
    id: at + 1,
    transaction_id: 90,
    transaction_kind: 'refund',
    account: account as 'provider',
    reference: null,
    amount: amount as number,
    currency: 'EUR',
    occurred_at: refund.at,
  })),
};
const figures = {
  orders: 4,
  energy: 80,
  earnings: 30,
  before: { orders: 2, energy: 40, earnings: 15 },
};
const earned: Earnings = {
  rows: [
    { id: 7, name: 'Depot', hour: null, ...figures, earnings: 20 },
    { id: null, name: null, hour: null, ...figures, earnings: 10 },
  ],
  totals: figures,
  currency: 'EUR',
  time_zone: 'UTC',
};
const meta = { current_page: 1, last_page: 1, per_page: 25, total: 2 };

beforeEach(() => {
  serve([
    [balance.userBalance, answers({ balance: 36, pending_balance: 12, min_balance: 50, currency: 'EUR' })],
    [
      statement.pendingReleases,
      answers({
        days: [
          { day: '2026-03-10', amount: 5 },
          { day: '2026-03-12', amount: 7 },
        ],
        currency: 'EUR',
        time_zone: 'UTC',
      }),
    ],
    [statement.listStatement, answers({ data: [refund, release], meta })],
    [
      statement.statementTotals,
      answers({ count: 2, money_in: 0, money_out: -4, amount: -4, currency: 'EUR' }),
    ],
    [books.listBooks, answers({ data: [booked], meta: { ...meta, total: 1 }, time_zone: 'UTC' })],
    [earnings.listEarnings, answers(earned)],
    [refunds.getOrderMoney, answers({ changes: [change] })],
  ]);
});

it('shows the balances, when the rest becomes available, and each movement with the balance after it', async () => {
  await showToOwner(() => <StatementScreen />);
  expect(await screen.findByText(/^on .*Mar 10, 2026/u)).toBeDefined();
  const row = (await screen.findByText('Refund')).closest('tr, li');
  expect(within(row as HTMLElement).getByText('€36.00')).toBeDefined();
  expect(within(row as HTMLElement).getAllByText('-€4.00')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'When all of it becomes available' }));
  expect(within(await screen.findByRole('dialog')).getByText('€7.00')).toBeDefined();
});

it('a movement opens with its entries and its order, and is reversed where it may be', async () => {
  await showToOwner(() => <StatementScreen />);
  await userEvent.click(await screen.findByText('Refund'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Your available balance')).toBeDefined();
  expect(dialog.getByText('Cable did not lock')).toBeDefined();
  expect(dialog.getByRole('link', { name: 'Open order #58' })).toBeDefined();
  await userEvent.click(await dialog.findByRole('button', { name: 'Reverse this movement' }));
  expect(await screen.findByText('Reverse this movement?')).toBeDefined();
});

it('earnings stand by place, and the books say what was debited and credited', async () => {
  await showToOwner(() => <StatementScreen />);
  await userEvent.click(await screen.findByRole('tab', { name: 'Earnings' }));
  expect(await screen.findByText('Depot')).toBeDefined();
  expect(screen.getByText('At no site')).toBeDefined();
  await userEvent.click(screen.getByRole('tab', { name: 'Books' }));
  expect(await screen.findByText('Collected by the payment provider')).toBeDefined();
});
