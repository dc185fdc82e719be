import { siteNames, type Worker, workerCash, workers } from '@voltdeck/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, inOrder, owner, refuses, serve, showTo } from '../../api/testing-server';
import { HandOverDialog } from '../worker-cash/hand-over-dialog';
import { WorkerListScreen } from './list-screen';
import { WorkerDialog } from './worker-dialog';

const worker = (change: Partial<Worker> = {}): Worker => ({
  id: 3,
  name: 'Rosa Medina',
  phone: null,
  email: null,
  status: 'active',
  rfid_tag: '04C45A01',
  rfid_expires_at: null,
  rfid_status: 'active',
  sites: [],
  balance: 42.5,
  currency: 'EUR',
  revision: 2,
  created_at: '2026-03-02T10:00:00Z',
  deleted_at: null,
  ...change,
});
const receipt = {
  id: 8,
  number: 'CASH-000008',
  worker_id: 3,
  worker: 'Rosa Medina',
  by: 'Olga Owner',
  at: '2026-03-02T20:00:00Z',
  amount: 42.5,
  currency: 'EUR',
  signed_at: null,
};
const page = <R,>(data: R[]) => ({
  data,
  meta: { current_page: 1, last_page: 1, per_page: 25, total: data.length },
});
const user = { ...owner, subscriptionFeatures: ['worker-access' as const] };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sign = (label: RegExp): void => {
  const field = screen.getByRole('img', { name: label });
  Object.assign(field, { setPointerCapture: () => undefined, hasPointerCapture: () => true });
  vi.spyOn(field, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 30));
  fireEvent.pointerDown(field, { button: 0, pointerId: 1, clientX: 10, clientY: 10 });
  fireEvent.pointerMove(field, { pointerId: 1, clientX: 60, clientY: 20 });
};
const openHandOver = () => showTo(user, () => <HandOverDialog worker={worker()} onClose={() => undefined} />);
const record = () => fireEvent.click(screen.getByRole('button', { name: 'Record hand-over' }));

it('records what was counted, and puts both signatures on the receipt', async () => {
  const { to } = serve([
    [workerCash.resetBalance, answers(receipt)],
    [workerCash.signHandOver, answers(receipt)],
  ]);
  await openHandOver();
  await screen.findByRole('dialog');
  sign(/Hands over/);
  sign(/Receives/);
  record();
  expect(await screen.findByText('CASH-000008')).toBeTruthy();
  expect(to(workerCash.resetBalance)[0]?.query.get('amount')).toBe('42.5');
  expect(to(workerCash.signHandOver)[0]?.body).toEqual({
    worker: [[100, 100, 100, 100, 600, 200]],
    receiver: [[100, 100, 100, 100, 600, 200]],
  });
});

it('asks for both signatures or none, and says where another amount is in hand by now', async () => {
  const { to } = serve([[workerCash.resetBalance, refuses(409, 'worker.balance-changed')]]);
  await openHandOver();
  await screen.findByRole('dialog');
  sign(/Hands over/);
  record();
  expect(await screen.findByText(/Both sign, or nobody/)).toBeTruthy();
  expect(to(workerCash.resetBalance)).toHaveLength(0);
  const [clear] = screen.getAllByRole('button', { name: 'Clear signature' });
  if (clear !== undefined) fireEvent.click(clear);
  record();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByText('CASH-000008')).toBeNull();
});

it('lists workers with what they hold, and adds one', async () => {
  const { to } = serve([
    [
      workers.workerTable,
      answers(page([worker(), worker({ id: 4, name: 'Kamal', balance: 0, status: 'blocked' })])),
    ],
    [workers.createWorker, answers(worker({ id: 5, name: 'Yaiza' }))],
    [siteNames.listSites, answers([])],
  ]);
  await showTo(user, () => <WorkerListScreen />);
  expect(await screen.findByText('€42.50')).toBeTruthy();
  expect(screen.getByText('Blocked')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add worker' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(await within(dialog).findByLabelText(/^Name/), { target: { value: 'Yaiza' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add worker' }));
  await vi.waitFor(() => expect(to(workers.createWorker)).toHaveLength(1));
  expect(to(workers.createWorker)[0]?.body).toMatchObject({ name: 'Yaiza', status: 'active', site_ids: [] });
});

it('gives back what is below zero, by that amount', async () => {
  const { to } = serve([[workerCash.resetBalance, answers({ ...receipt, amount: -3 })]]);
  await showTo(user, () => <HandOverDialog worker={worker({ balance: -3 })} onClose={() => undefined} />);
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('€3.00')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Record payment' }));
  expect(await screen.findByText('Payment recorded')).toBeTruthy();
  expect(to(workerCash.resetBalance)[0]?.query.get('amount')).toBe('-3');
});

it('offers to settle with one who is deleted, and no change', async () => {
  const gone = worker({ balance: -3, rfid_tag: null, rfid_status: null, deleted_at: '2026-03-04T10:00:00Z' });
  serve([[workers.workerTable, answers(page([gone]))]]);
  await showTo(user, () => <WorkerListScreen />);
  expect(await screen.findByText('Deleted')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /Actions/ }));
  expect(await screen.findByRole('menuitem', { name: /Pay back/ })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: /Edit worker|Delete worker/ })).toBeNull();
});

it('shows what somebody else changed meanwhile, and keeps what was typed', async () => {
  const site = { id: 9, name: 'Harbour' };
  const theirs = worker({ rfid_tag: '04FF', sites: [site], revision: 3 });
  const { to } = serve([
    [siteNames.listSites, answers([site])],
    [workers.updateWorker, inOrder(refuses(409, 'worker.changed', {}), answers(theirs))],
    [workers.getWorker, answers(theirs)],
  ]);
  const onClose = vi.fn<() => void>();
  // The page below reads the worker anew as soon as somebody saves them.
  const Page = () => {
    const [read, setRead] = useState(worker());
    return (
      <>
        <button onClick={() => setRead(theirs)}>read anew</button>
        <WorkerDialog worker={read} onClose={onClose} />
      </>
    );
  };
  await showTo(user, () => <Page />);
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(await within(dialog).findByLabelText(/^Name/), { target: { value: 'Rosa M' } });
  fireEvent.click(screen.getByText('read anew'));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save worker' }));
  const notice = await screen.findByRole('alert');
  expect(within(notice).getByText('04FF')).toBeTruthy();
  expect(within(notice).getByText('Harbour')).toBeTruthy();
  expect(to(workers.updateWorker)[0]?.body).toMatchObject({ name: 'Rosa M', revision: 2 });
  fireEvent.click(within(notice).getByRole('button', { name: /Keep my changes/ }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save worker' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(to(workers.updateWorker)[1]?.body).toMatchObject({
    name: 'Rosa M',
    rfid_tag: '04FF',
    site_ids: [9],
    revision: 3,
  });
});
