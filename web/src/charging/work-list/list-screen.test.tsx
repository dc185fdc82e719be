import { workList } from '@voltdeck/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { queryKey } from '../../api/hooks';
import { serve, showToOwner } from '../../api/testing-server';
import { WorkListScreen } from './list-screen';
import { detailOf, itemOf, messageOf, testingList } from './testing-items';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const held = (count: number) => Array.from({ length: count }, (_, index) => itemOf(index + 1));

/** Wide enough for an item beside the list. */
const widen = (): void => {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport: (size: { width: number; height: number }) => void };
  };
  happyDOM.setViewport({ width: 1440, height: 900 });
};

const open = async (list: ReturnType<typeof testingList>, address = '/quarantine') => {
  const { to } = serve(list.calls);
  widen();
  const shown = await showToOwner(
    () => (
      <main>
        <WorkListScreen />
      </main>
    ),
    address,
  );
  const user = userEvent.setup();
  if (list.waiting.size > 0) await screen.findByText('Quai 1');
  return { ...shown, to, user };
};
type Opened = Awaited<ReturnType<typeof open>>;

const focusedKey = (): string | undefined =>
  document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
const refetch = ({ client }: Opened) => client.invalidateQueries({ queryKey: queryKey(workList.listWork) });

it(
  'ten items are done by keyboard, two presses each, the next one focused at once',
  { timeout: 120_000 },
  async () => {
    const list = testingList(held(10));
    const { user } = await open(list);
    await user.keyboard('j');
    expect(focusedKey()).toBe('held-1');
    for (let id = 1; id <= 10; id += 1) {
      await user.keyboard('c');
      await screen.findByText(/Settled as it stands/);
      await user.keyboard('{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      if (id < 10) await waitFor(() => expect(focusedKey()).toBe(`held-${id + 1}`));
    }
    expect(list.cured.map(({ key }) => key)).toEqual(held(10).map(({ id }) => `held-${id}`));
    await screen.findByText('Nothing waits for you');
  },
);

it('the reason given last is there for the next, and the open item follows', async () => {
  const list = testingList([messageOf(1), messageOf(2)]);
  const { user, address } = await open(list);
  await user.keyboard('j{Enter}');
  await waitFor(() => expect(address()).toBe('/quarantine?item=unmatched-1'));
  await user.keyboard('d');
  await user.type(await screen.findByLabelText('Reason'), 'Test of the maker{Enter}');
  await waitFor(() => expect(address()).toBe('/quarantine?item=unmatched-2'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('d');
  expect((await screen.findByLabelText<HTMLInputElement>('Reason')).value).toBe('Test of the maker');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(list.cured).toHaveLength(2));
  expect(list.cured.map(({ cure }) => cure)).toEqual([
    { do: 'dismiss', reason: 'Test of the maker' },
    { do: 'dismiss', reason: 'Test of the maker' },
  ]);
});

it('letters that an item has no cure for, and letters in fields, do nothing', async () => {
  const { user } = await open(testingList([itemOf(1)]));
  await user.keyboard('jabdx');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('c');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('one that is settled elsewhere fades in its place and says how and by whom', async () => {
  const list = testingList(held(3));
  const shown = await open(list);
  const cured = {
    at: '2026-03-02T10:00:00Z',
    by: 'Ada Owner',
    cure: 'confirm',
    reason: null,
    order_id: 2,
  } as const;
  list.waiting.delete('held-2');
  list.details.set('held-2', detailOf(itemOf(2), { cured }));
  await refetch(shown);
  await screen.findByText('Confirmed by Ada Owner');
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.dataset.key)).toEqual(['held-1', 'held-2', 'held-3']);
  expect(within(rows[1] as HTMLElement).queryByRole('button', { name: 'Confirm figures' })).toBeNull();
  await shown.user.keyboard('jc');
  await screen.findByText(/Settled as it stands/);
  await shown.user.keyboard('{Enter}');
  await waitFor(() => expect(focusedKey()).toBe('held-3'));
  await waitFor(() => expect(screen.queryByText('Confirmed by Ada Owner')).toBeNull());
});

it('one that went while its cure was asked for says who was quicker', async () => {
  const list = testingList(held(2));
  const { user } = await open(list);
  await user.keyboard('jc');
  await screen.findByText(/Settled as it stands/);
  const cured = {
    at: '2026-03-02T10:00:00Z',
    by: 'Ben',
    cure: 'correct',
    reason: 'Meter swap',
    order_id: 1,
  } as const;
  list.waiting.delete('held-1');
  list.details.set('held-1', detailOf(itemOf(1), { cured }));
  await user.keyboard('{Enter}');
  await screen.findByText('Somebody was quicker');
  expect(await screen.findByText('Corrected by Ben')).toBeTruthy();
  expect(await screen.findByText('Reason: Meter swap')).toBeTruthy();
  expect(list.cured).toEqual([]);
});

it('a refusal lands on the field it is about', async () => {
  const list = testingList([messageOf(1)]);
  list.refused.set('unmatched-1', 'work-item.other-charge-point');
  const { user } = await open(list);
  await user.keyboard('ja');
  const field = await screen.findByLabelText('Order number');
  await user.type(field, '#77{Enter}');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText('refused: work-item.other-charge-point').length).toBeGreaterThan(0);
});

it('the kinds say how much of each waits, and narrow the list', async () => {
  const { user, address } = await open(testingList([itemOf(1), messageOf(2)]));
  await user.click(await screen.findByRole('button', { name: 'Orders on hold 1' }));
  expect(address()).toBe('/quarantine?kind=held');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
});

it('an address with an item that was settled tells how', async () => {
  const list = testingList([]);
  const cured = { at: '2026-03-02T10:00:00Z', by: null, cure: null, reason: null, order_id: null };
  list.details.set('stuck-9', detailOf(itemOf(9, { kind: 'stuck', reason: 'charger-away' }), { cured }));
  await open(list, '/quarantine?item=stuck-9');
  await screen.findByText('Settled itself');
  expect(screen.queryByRole('button', { name: /Close order/ })).toBeNull();
});
