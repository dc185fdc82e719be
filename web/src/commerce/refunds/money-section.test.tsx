import { type MoneyChange, type OrderDetail, type OrderMoney, refunds } from '@voltdeck/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { answers, serve, showToOwner } from '../../api/testing-server';
import { loadLateTexts } from '../../i18n/late';
import { MoneySection } from './money-section';

vi.mock('../../ui/toast', () => ({ toastDone: vi.fn<(toast: unknown) => void>() }));

beforeAll(() => loadLateTexts('refunds'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const order = {
  id: 58,
  currency: 'EUR',
  payment_kind: 'platform',
  time_zone: 'UTC',
} as unknown as OrderDetail;
const refunded: MoneyChange = {
  id: 3,
  kind: 'refund',
  movement_id: 90,
  at: '2026-03-02T10:00:00Z',
  by: 'Ada Owner',
  reason: 'Cable did not lock',
  amount: 4,
  price: -4,
  earning: -4,
  mends: null,
  mended_by: null,
  can_reverse: true,
  refund: { id: 1, state: 'paid', provider: 'test', refusal: null },
};
const money: OrderMoney = {
  currency: 'EUR',
  price: 6,
  refunded: 4,
  paid: 6,
  credit: 0,
  debt: 0,
  written_off: 0,
  is_settled: true,
  changes: [refunded],
  collection: null,
};
const preview = answers({
  amount: 6,
  from_credit: 0,
  fee: 0,
  before: { price: 6, earning: 6, paid: 6 },
  after: { price: 0, earning: 0, paid: 0 },
  balance: 'pending',
  currency: 'EUR',
});

const show = async (change: Partial<OrderMoney> = {}) => {
  const { to } = serve([
    [refunds.getOrderMoney, answers({ ...money, ...change })],
    [refunds.previewRefund, preview],
    [refunds.refundOrder, answers(money)],
    [refunds.reverseMovement, answers(money)],
    [refunds.collectDebt, answers(money)],
  ]);
  await showToOwner(() => <MoneySection order={order} />);
  return { to, user: userEvent.setup() };
};

it('offers what was paid, says what will happen, and sends it with what was seen', async () => {
  const { to, user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('The difference is taken from your pending balance.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ }).value).toContain('6');
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Charged twice');
  await user.click(screen.getByRole('button', { name: 'Give the money back' }));
  await waitFor(() =>
    expect(to(refunds.refundOrder)).toMatchObject([
      { body: { amount: 6, reason: 'Charged twice', seen_changes: 1 } },
    ]),
  );
});

it('takes a movement back, and says that what was paid out will be owed', async () => {
  const { to, user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Reverse' }));
  expect(screen.getByText(/The driver will owe it/)).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Wrong order');
  await user.click(screen.getByRole('button', { name: 'Reverse the movement' }));
  await waitFor(() =>
    expect(to(refunds.reverseMovement)).toMatchObject([{ body: { reason: 'Wrong order' } }]),
  );
});

it('collects what is owed, and offers nothing to give back where nothing was paid', async () => {
  const { to, user } = await show({ paid: 0, debt: 6, refunded: 0, changes: [] });
  await user.click(await screen.findByRole('button', { name: 'Collect the debt' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Collect the debt' }));
  await waitFor(() => expect(to(refunds.collectDebt)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
});
