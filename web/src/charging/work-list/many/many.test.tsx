import { workList } from '@voltdeck/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { serve, showToOwner } from '../../../api/testing-server';
import { activities, dismissActivity } from '../../../ui/activity/activities';
import { WorkListScreen } from '../list-screen';
import { itemOf, messageOf, testingList } from '../testing-items';

afterEach(() => {
  cleanup();
  localStorage.clear();
  for (const { id } of activities()) dismissActivity(id);
  vi.unstubAllGlobals();
});

const open = async (list: ReturnType<typeof testingList>) => {
  const { to } = serve(list.calls);
  await showToOwner(
    () => (
      <main>
        <WorkListScreen />
      </main>
    ),
    '/quarantine',
  );
  await screen.findByText('Quai 1');
  return { to, user: userEvent.setup() };
};

const bar = () => within(screen.getByRole('region'));
const cures = () =>
  bar()
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

it('the ticked are shown before they are settled, and what was refused stays ticked', async () => {
  const list = testingList([itemOf(1), itemOf(2), itemOf(3)]);
  list.refused.set('held-2', 'order.unknown-payer');
  const { user, to } = await open(list);
  await user.keyboard('{Control>}a{/Control}');
  await user.click(bar().getByRole('button', { name: 'Confirm figures' }));
  await user.click(await screen.findByRole('button', { name: 'Preview' }));
  await screen.findByText('2 will be settled');
  expect(screen.getByText('1 cannot be settled')).toBeTruthy();
  expect(screen.getByText('refused: order.unknown-payer')).toBeTruthy();
  expect(list.cured).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Settle 2 items' }));
  await screen.findByText('2 settled');
  expect(list.cured.map(({ key }) => key)).toEqual(['held-1', 'held-3']);
  expect(to(workList.cureWork).map(({ body }) => (body as { preview: boolean }).preview)).toEqual([
    true,
    false,
  ]);
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await screen.findByText('1 row selected');
});

it('the bar has the cures that fit all of the ticked, and says where none does', async () => {
  const { user } = await open(testingList([itemOf(1), messageOf(2), messageOf(3)]));
  const boxes = screen.getAllByRole('checkbox', { name: 'Select row' });
  await user.click(boxes[1] as HTMLElement);
  await user.click(boxes[2] as HTMLElement);
  expect(cures().slice(1)).toEqual(['Attach to order', 'Book as new order', 'Dismiss', 'Clear']);
  await user.click(boxes[0] as HTMLElement);
  await waitFor(() => expect(cures()).toEqual(['Clear']));
  expect(bar().getByText(/No single step fits/)).toBeTruthy();
});

it('a reason that is needed is asked for before anything is looked at', async () => {
  const { user, to } = await open(testingList([messageOf(1), messageOf(2)]));
  await user.keyboard('{Control>}a{/Control}');
  await user.click(bar().getByRole('button', { name: 'Dismiss' }));
  await user.click(await screen.findByRole('button', { name: 'Preview' }));
  await screen.findByText('Fill in this field.');
  expect(to(workList.cureWork)).toEqual([]);
});
