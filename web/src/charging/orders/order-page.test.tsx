import { orders, type OrderDetail } from '@voltdeck/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, serve, showToOwner } from '../../api/testing-server';
import { CommandWatch } from './command-watch';
import { OrderNotices } from './order-notices';
import { PriceLines } from './price-lines';
import { Who } from './who';

const { shownToasts } = vi.hoisted(() => ({ shownToasts: [] as (string | undefined)[] }));
vi.mock('../../ui/toast', () => {
  const keep = ({ id }: { id?: string }): void => void shownToasts.push(id);
  return { toastDone: keep, toastNotice: keep, toastError: keep };
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nothingAllowed = { energy: null, money: null, until: null };
const order = (change: Partial<OrderDetail>) =>
  ({
    id: 31,
    state: 'completed',
    currency: 'EUR',
    time_zone: 'Europe/Madrid',
    prices: [],
    fees: 0.32,
    fee_rate: 0.0425,
    price: 7.5,
    earning: 7.18,
    session_limit: null,
    allowance: nothingAllowed,
    payment_kind: 'platform',
    held_reason: null,
    confirmation: null,
    token_elsewhere: null,
    awaits_stop_until: null,
    failure_reason: null,
    stop_reason: null,
    closed_by_rule: false,
    command: null,
    corrections: [],
    tag_label: null,
    ...change,
  }) as OrderDetail;

const line = {
  id: 1,
  quantity: 10,
  energy: 10,
  minutes: 30,
  unit: 'energy',
  price: 0.75,
  total: 7.5,
  startingTime: '2026-03-02T10:00:00.000Z',
  endingTime: '2026-03-02T10:30:00.000Z',
  row: { starting_time: '00:00', ending_time: '00:00' },
  is_correction: false,
  is_refund: false,
} as const;

it('the fee of the platform says its percentage', async () => {
  await showToOwner(() => <PriceLines order={order({ prices: [line] })} />);
  expect(screen.getByRole('rowheader', { name: /Platform fee/ }).textContent).toMatch(/4\.25%/);
});

it('what the provider reserved is told by the payment, and not again as allowed', async () => {
  const money = { ...nothingAllowed, money: 50 };
  await showToOwner(() => <PriceLines order={order({ allowance: money })} />);
  expect(screen.queryByText('Allowed amount')).toBeNull();
  cleanup();
  await showToOwner(() => <PriceLines order={order({ allowance: money, payment_kind: 'fleet' })} />);
  expect(screen.getByText('Allowed amount')).toBeTruthy();
});

it('a driver is a link to their orders', async () => {
  const user = { id: 9, first_name: 'Amal', last_name: 'Haddad' };
  await showToOwner(() => <Who order={order({ user, user_id: 9 })} link />);
  expect(screen.getByRole('link', { name: 'Amal Haddad' }).getAttribute('href')).toMatch(/orders\?user_id=/);
});

it('a held order offers its correction once', async () => {
  await showToOwner(() => <OrderNotices order={order({ held_reason: 'no-reading' })} />);
  expect(screen.getAllByRole('button', { name: 'Correct figures' })).toHaveLength(1);
});

it('what becomes of a command is told in the place of the word that it was asked', async () => {
  const command = { kind: 'start', state: 'accepted', at: '', answered_at: '' } as const;
  serve([[orders.getOrder, answers(order({ state: 'charging', command }))]]);
  await showToOwner(() => <CommandWatch orderId={31} onDone={() => undefined} />);
  await waitFor(() => expect(shownToasts).toEqual(['order-31']));
});
