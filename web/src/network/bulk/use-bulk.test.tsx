import { bulk, type BulkChange, type BulkRow } from '@voltdeck/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answers, inOrder, isAway, refuses, serve, showToOwner, whenTold } from '../../api/testing-server';
import { activities, dismissActivity } from '../../ui/activity/activities';
import { toastDone, toastNotice } from '../../ui/toast';
import type { Toast } from '../../ui/toast-kinds';
import { useBulk } from './use-bulk';
import { chunk, type Target } from './walk';

vi.mock('../../ui/toast', () => ({
  toastDone: vi.fn<(toast: unknown) => void>(),
  toastNotice: vi.fn<(toast: unknown) => void>(),
}));

beforeEach(() => {
  vi.mocked(toastDone).mockClear();
  vi.mocked(toastNotice).mockClear();
});
afterEach(() => {
  cleanup();
  for (const { id } of activities()) dismissActivity(id);
  vi.unstubAllGlobals();
});

const change: BulkChange = { what: 'visibility', visibility: 'private' };

const row = (id: number, outcome: BulkRow['outcome'] = 'changed') =>
  ({
    id,
    title: `CP ${id}`,
    outcome,
    before: { visibility: 'public' },
    after: { visibility: 'private' },
  }) as BulkRow;
const done = (...rows: BulkRow[]) => answers({ rows, matched: rows.length, next: null, currency: 'EUR' });

function Bulk({ target }: { target: Target }) {
  const { phase, tally, error, check, apply, stop } = useBulk(target, 'Visibility');
  return (
    <>
      <output>{phase}</output>
      <p>{tally?.rows.map(({ id, outcome }) => `${id} ${outcome}`).join(', ')}</p>
      <p role="alert">{error}</p>
      <button onClick={() => void check(change)}>check</button>
      <button onClick={() => void apply(change)}>apply</button>
      <button onClick={stop}>stop</button>
    </>
  );
}

const open = async (target: Target = { ids: [1, 2] }) => {
  const shown = await showToOwner(() => <Bulk target={target} />);
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const reaches = (phase: string) =>
    waitFor(() => expect(screen.getByRole('status').textContent).toBe(phase));
  return { ...shown, press, reaches };
};
const last = (mock: typeof toastDone): Toast | undefined => vi.mocked(mock).mock.lastCall?.[0];

it('looks first at what would happen, changes nothing, and says it of each', async () => {
  const { to } = serve([[bulk.changeMany, done(row(1), row(2, 'refused'))]]);
  const { press, reaches } = await open();
  await press('check');
  await reaches('checked');
  expect(screen.getByText('1 changed, 2 refused')).toBeTruthy();
  expect(to(bulk.changeMany).map(({ body }) => body)).toEqual([{ ids: [1, 2], change, preview: true }]);
  expect(toastDone).not.toHaveBeenCalled();
});

it('says why nothing could be looked at, and can look again', async () => {
  serve([[bulk.changeMany, inOrder(refuses(403, 'forbidden'), done(row(1)))]]);
  const { press, reaches } = await open();
  await press('check');
  await reaches('checked');
  expect(screen.getByRole('alert').textContent).toBe('refused: forbidden');
  await press('check');
  await waitFor(() => expect(screen.getByText('1 changed')).toBeTruthy());
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('puts back exactly what it changed, once it is asked to', async () => {
  const { to } = serve([
    [bulk.changeMany, done(row(1), row(2, 'unchanged'), row(3, 'refused'))],
    [bulk.undoMany, done(row(1))],
  ]);
  const { press, reaches } = await open({ ids: [1, 2, 3] });
  await press('apply');
  await reaches('over');
  last(toastDone)?.action?.onClick();
  await waitFor(() => expect(last(toastDone)?.title).toMatch(/undone|as it was|back/i));
  expect(to(bulk.undoMany).map(({ body }) => body)).toEqual([
    { change, undone: [{ id: 1, former: { what: 'visibility', visibility: 'public' } }] },
  ]);
});

it('tells which could not be put back, because somebody changed them since', async () => {
  serve([
    [bulk.changeMany, done(row(1), row(2))],
    [bulk.undoMany, done(row(1), row(2, 'refused'))],
  ]);
  const { press, reaches } = await open();
  await press('apply');
  await reaches('over');
  last(toastDone)?.action?.onClick();
  await waitFor(() => expect(last(toastNotice)?.title).toMatch(/1/));
});

it('offers to take back what was done before the server went away', async () => {
  const ids = Array.from({ length: chunk + 1 }, (_, index) => index + 1);
  const { to } = serve([[bulk.changeMany, inOrder(done(row(1)), isAway)]]);
  const { press, reaches } = await open({ ids });
  await press('apply');
  await reaches('over');
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect(to(bulk.changeMany)).toHaveLength(2);
  expect(last(toastDone)?.title).toMatch(/1/);
  expect(activities()).toMatchObject([{ state: 'failed' }]);
});

it('has nothing to take back where nothing was changed', async () => {
  serve([[bulk.changeMany, done(row(1, 'unchanged'), row(2, 'refused'))]]);
  const { press, reaches } = await open();
  await press('apply');
  await reaches('over');
  expect(toastDone).not.toHaveBeenCalled();
});

it('stopped sends no further chunk, and what was sent counts', async () => {
  const ids = Array.from({ length: chunk + 1 }, (_, index) => index + 1);
  const { tell, answer } = whenTold(done(row(1)));
  const { to } = serve([[bulk.changeMany, answer]]);
  const { press, reaches } = await open({ ids });
  await press('apply');
  await reaches('working');
  await press('stop');
  tell();
  await reaches('over');
  expect(to(bulk.changeMany)).toHaveLength(1);
  expect(screen.getByText('1 changed')).toBeTruthy();
  expect(activities()).toMatchObject([{ state: 'stopped' }]);
});
