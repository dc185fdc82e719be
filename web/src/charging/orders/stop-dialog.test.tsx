import { orders, sessions } from '@voltdeck/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answers, inOrder, isAway, refuses, serve, showToOwner, whenTold } from '../../api/testing-server';
// The first question would wait for its code longer than a test does.
import '../../ui/confirm-dialog';
import { toastDone } from '../../ui/toast';
import { StopDialog, type Stoppable } from './stop-dialog';

vi.mock('../../ui/toast', () => ({ toastDone: vi.fn<(toast: unknown) => void>() }));

beforeEach(() => vi.mocked(toastDone).mockClear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const session = (id: number, change: Partial<Stoppable> = {}): Stoppable => ({
  id,
  connector_number: id,
  state: 'charging',
  energy: 2,
  price: 0.9,
  ...change,
});
const order = (id: number, change: object = {}) => ({
  id,
  charge_point_id: 7,
  charge_point: { title: 'North gate' },
  connector_number: id,
  state: 'charging',
  stop_requested_at: null,
  awaits_stop_until: null,
  charging_session_energy: 2,
  price: 0.9,
  currency: 'EUR',
  ...change,
});
const stopped = answers(order(1, { stop_requested_at: '2026-03-02T10:00:00.000Z' }));

const open = async (sessions?: readonly Stoppable[]) => {
  const onClose = vi.fn<() => void>();
  const onAsked = vi.fn<(orderId: number) => void>();
  const at = { id: 7, title: 'North gate', currency: 'EUR' };
  const shown = await showToOwner(() => (
    <StopDialog at={at} sessions={sessions} onClose={onClose} onAsked={onAsked} />
  ));
  return { ...shown, onClose, onAsked, user: userEvent.setup() };
};
const stopButton = () => screen.findByRole('button', { name: 'Stop charging' });

it('says what a session brought so far, stops it, and tells that its charger was asked', async () => {
  const { to } = serve([[sessions.stopOrder, stopped]]);
  const { user, onClose, onAsked } = await open([session(1)]);
  expect((await screen.findByText(/So far/)).textContent).toMatch(/2.*kWh.*0\.90/);
  await user.click(await stopButton());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onAsked).toHaveBeenCalledExactlyOnceWith(1);
  expect(to(sessions.stopOrder)[0]?.body).toEqual({ power_source_id: 7, connector: 1, order_id: 1 });
  expect(toastDone).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: 'Stop requested' }));
});

it('asks which of several is meant', async () => {
  const list = answers({ data: [order(1), order(2)], meta: {} });
  const { to } = serve([
    [orders.listOrders, list],
    [sessions.stopOrder, stopped],
  ]);
  const { user } = await open();
  await user.click(await screen.findByRole('radio', { name: /Connector 2/ }));
  await user.click(await stopButton());
  await waitFor(() => expect(to(sessions.stopOrder)[0]?.body).toMatchObject({ connector: 2, order_id: 2 }));
  expect(to(orders.listOrders)[0]?.query.get('charge_point_id')).toBe('7');
});

it('offers nothing to stop where nothing charges, or all stop already', async () => {
  const stopping = order(1, { stop_requested_at: '2026-03-02T10:00:00.000Z' });
  serve([[orders.listOrders, answers({ data: [stopping], meta: {} })]]);
  await open();
  expect(await screen.findByText(/Nothing is charging at/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Stop charging' })).toBeNull();
});

it('calls off one that has not begun, and asks no charger', async () => {
  serve([[sessions.stopOrder, answers(order(1, { state: 'cancelled' }))]]);
  const { user, onClose, onAsked } = await open([session(1, { state: 'requested' })]);
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onAsked).not.toHaveBeenCalled();
  expect(toastDone).toHaveBeenCalledExactlyOnceWith({ title: 'Order cancelled' });
});

it('refused stays open, and what ended meanwhile is told as the failure', async () => {
  serve([[sessions.stopOrder, refuses(409, 'order.not-open')]]);
  const { user, onClose, failures } = await open([session(1)]);
  await user.click(await stopButton());
  await waitFor(() => expect(failures).toMatchObject([{ code: 'order.not-open' }]));
  expect(onClose).not.toHaveBeenCalled();
  expect(toastDone).not.toHaveBeenCalled();
});

it('pressed twice sends one stop', async () => {
  const { tell, answer } = whenTold(stopped);
  const { to } = serve([[sessions.stopOrder, answer]]);
  const { user, onClose } = await open([session(1)]);
  await user.dblClick(await stopButton());
  tell();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(to(sessions.stopOrder)).toHaveLength(1);
});

it('the server away: stays open, and sent again it is the same stop', async () => {
  const { to } = serve([[sessions.stopOrder, inOrder(isAway, isAway, stopped)]]);
  const { user, onClose, failures } = await open([session(1)]);
  await user.click(await stopButton());
  await waitFor(() => expect(failures).toHaveLength(1));
  await user.click(await stopButton());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const keys = to(sessions.stopOrder).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
});
