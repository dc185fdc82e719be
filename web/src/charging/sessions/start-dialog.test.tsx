import { chargePoints, sessions } from '@voltdeck/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, inOrder, isAway, refuses, serve, showToOwner, whenTold } from '../../api/testing-server';
import { StartDialog, type StartAt } from './start-dialog';

vi.mock('../../ui/toast', () => ({ toastNotice: vi.fn<() => void>() }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Obstacle = 'occupied' | 'offline' | null;

const placeWith = (...obstacles: Obstacle[]) => ({
  id: 7,
  title: 'North gate',
  online_status: 1,
  price: 0.45,
  price_unit: 'energy',
  currency: 'EUR',
  connectors: obstacles.map((start_obstacle, index) => ({
    id: index + 1,
    number: index + 1,
    name: 'Type 2',
    type: 'TYPE_2',
    status: start_obstacle === null ? 'available' : 'busy',
    fault: null,
    ocpp_status: null,
    start_obstacle,
  })),
});
const place = (...obstacles: Obstacle[]) =>
  [chargePoints.getChargePoint, answers(placeWith(...obstacles))] as const;
const started = answers({ id: 31 });

const open = async (at?: StartAt) => {
  const onClose = vi.fn<() => void>();
  const onAsked = vi.fn<(orderId: number) => void>();
  const shown = await showToOwner(() => (
    <StartDialog {...(at ? { at } : {})} onClose={onClose} onAsked={onAsked} />
  ));
  return { ...shown, onClose, onAsked, user: userEvent.setup() };
};
const northGate = { id: 7, title: 'North gate' };
const startButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Start charging' });
const isReady = () => waitFor(() => expect(startButton().disabled).toBe(false));

it('keeps the focus while it waits for the connectors, and has it on its button then', async () => {
  const { tell, answer } = whenTold(answers(placeWith('occupied', null)));
  serve([[chargePoints.getChargePoint, answer]]);
  await open(northGate);
  const dialog = await screen.findByRole('dialog');
  expect(dialog.contains(document.activeElement)).toBe(true);
  expect(startButton().disabled).toBe(true);
  tell();
  await isReady();
  await waitFor(() => expect(document.activeElement).toBe(startButton()));
});

it('leaves the focus to somebody who has moved on while it waited', async () => {
  const { tell, answer } = whenTold(answers(placeWith(null)));
  serve([[chargePoints.getChargePoint, answer]]);
  const { user } = await open(northGate);
  await screen.findByRole('dialog');
  await user.keyboard('{Shift}');
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  cancel.focus();
  tell();
  await isReady();
  expect(document.activeElement).toBe(cancel);
});

it('has the focus where no connector can start, and nothing behind it', async () => {
  serve([place('occupied', 'offline')]);
  await open(northGate);
  const dialog = await screen.findByRole('dialog');
  expect(await screen.findAllByRole('radio')).toHaveLength(2);
  expect(dialog.contains(document.activeElement)).toBe(true);
});

it('chooses the only free connector, and says why the others cannot start', async () => {
  const { to } = serve([place('occupied', null), [sessions.startOrder, started]]);
  const { user, onAsked, onClose } = await open(northGate);
  expect(await screen.findByRole<HTMLInputElement>('radio', { name: /^1/ })).toHaveProperty('disabled', true);
  expect(screen.getByText(/busy until the vehicle is unplugged/)).toBeTruthy();
  await isReady();
  await user.click(startButton());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onAsked).toHaveBeenCalledExactlyOnceWith(31);
  expect(to(sessions.startOrder).map(({ body }) => body)).toEqual([{ power_source_id: 7, connector: 2 }]);
});

it('offers those that can start first, and says what it costs now and who pays', async () => {
  serve([place('offline', null, 'occupied', null)]);
  await open(northGate);
  const offered = await screen.findAllByRole<HTMLInputElement>('radio');
  expect(offered.map(({ value, disabled }) => [value, disabled])).toEqual([
    ['2', false],
    ['4', false],
    ['1', true],
    ['3', true],
  ]);
  expect(screen.getByText(/€0\.45/)).toBeTruthy();
  expect(screen.getByText(/Nobody pays/)).toBeTruthy();
});

it('lets choose among several free connectors', async () => {
  const { to } = serve([place(null, null), [sessions.startOrder, started]]);
  const { user } = await open(northGate);
  await user.click(await screen.findByRole('radio', { name: /^2/ }));
  await user.click(startButton());
  await waitFor(() => expect(to(sessions.startOrder)[0]?.body).toMatchObject({ connector: 2 }));
});

it('begins with the search for a power center where none is given', async () => {
  const found = { data: [{ id: 7, title: 'North gate', identifier: 'NG-1' }], meta: {} };
  const { to } = serve([
    [chargePoints.chargePointTable, answers(found)],
    place(null),
    [sessions.startOrder, started],
  ]);
  const { user } = await open();
  expect(startButton().disabled).toBe(true);
  await user.type(screen.getByRole('combobox', { name: 'Power center' }), 'north');
  await user.click(await screen.findByRole('option', { name: /North gate/ }));
  await isReady();
  await user.click(startButton());
  await waitFor(() => expect(to(sessions.startOrder)).toHaveLength(1));
});

it('says what came in the way of the connector that was meant', async () => {
  serve([place(null, 'offline')]);
  await open({ ...northGate, connector: 2 });
  expect((await screen.findByRole('alert')).textContent).toMatch(/charger is offline/);
  expect(startButton().disabled).toBe(true);
});

it('pressed twice sends one start, and does not close before its answer', async () => {
  const { tell, answer } = whenTold(started);
  const { to } = serve([place(null), [sessions.startOrder, answer]]);
  const { user, onClose } = await open({ ...northGate, connector: 1 });
  await isReady();
  await user.dblClick(startButton());
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  tell();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(to(sessions.startOrder)).toHaveLength(1);
});

it('refused stays open, tells the failure, and shows what is in the way now', async () => {
  const now = inOrder(answers(placeWith(null)), answers(placeWith('occupied')));
  serve([
    [chargePoints.getChargePoint, now],
    [sessions.startOrder, refuses(409, 'connector.occupied')],
  ]);
  const { user, failures, onClose } = await open({ ...northGate, connector: 1 });
  await isReady();
  await user.click(startButton());
  expect((await screen.findByRole('alert')).textContent).toMatch(/busy until/);
  expect(failures).toMatchObject([{ code: 'connector.occupied' }]);
  expect(onClose).not.toHaveBeenCalled();
});

it('the server away: stays open, and sent again it is the same start', async () => {
  // An unanswered call is sent once more by itself.
  const { to } = serve([place(null), [sessions.startOrder, inOrder(isAway, isAway, started)]]);
  const { user, onClose, failures } = await open({ ...northGate, connector: 1 });
  await isReady();
  await user.click(startButton());
  await waitFor(() => expect(failures).toMatchObject([{ isUnreachable: true }]));
  await isReady();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(startButton());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const keys = to(sessions.startOrder).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
});
