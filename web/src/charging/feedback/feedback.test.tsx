import { feedback, type Feedback, type FeedbackSummary } from '@voltdeck/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { answers, refuses, serve, showToOwner } from '../../api/testing-server';
import { FeedbackScreen } from './list-screen';

vi.mock('../../ui/toast', () => ({ toastDone: vi.fn<(toast: unknown) => void>() }));

// Dialogs load when they are opened; here they are there at once.
beforeAll(() => import('./detail-dialog'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const message = '<img src=x onerror=alert(1)> The cable was stuck';
const said: Feedback = {
  id: 8,
  charge_point_order_id: 58,
  charge_point: { id: 3, title: 'Yard' },
  feedback_msg: message,
  rating: 1,
  options: [{ id: 6, name: 'Hard to start' }],
  insert_date: '2026-03-02T11:05:00.000Z',
  user: { id: null, first_name: '', last_name: '' },
  charging_site: null,
  time_zone: 'UTC',
  reply: null,
  can_be_answered: true,
  is_public: true,
  hidden: null,
};
const summary: FeedbackSummary = {
  count: 4,
  mean: 3.25,
  low: 1,
  answered: 0,
  stars: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: rating === 4 ? 3 : rating === 1 ? 1 : 0 })),
  months: [{ month: '2026-03', count: 4, mean: 3.25 }],
  best: [{ charge_point: { id: 3, title: 'Yard' }, count: 4, mean: 3.25 }],
  worst: [],
};

const show = async (rows: Feedback[], over: Parameters<typeof serve>[0] = []) => {
  const meta = { current_page: 1, last_page: 1, per_page: 25, total: rows.length };
  const { to } = serve([
    ...over,
    [feedback.summarizeFeedback, answers(summary)],
    [feedback.getFeedback, answers(rows[0])],
    [feedback.listFeedback, answers({ data: rows, meta })],
  ]);
  await showToOwner(() => <FeedbackScreen />, '/feedback');
  return { to, user: userEvent.setup() };
};

it('tells how sessions were rated, and shows what was written as text', async () => {
  await show([said]);
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(document.querySelector('img')).toBeNull();
  expect(await screen.findByText('3.25 of 5')).toBeDefined();
  expect(screen.getAllByRole('img', { name: '1 star' }).length).toBeGreaterThan(0);
});

it('answers what is opened, once, and says what stands in the way', async () => {
  const { to, user } = await show([said], [[feedback.replyToFeedback, refuses(409, 'feedback.answered')]]);
  await user.click((await screen.findAllByText(message))[0] ?? document.body);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Hard to start')).toBeDefined();
  await user.type(await dialog.findByRole('textbox', { name: 'Your answer' }), 'We mended it.');
  await user.click(dialog.getByRole('button', { name: 'Send answer' }));
  await waitFor(() =>
    expect(to(feedback.replyToFeedback)).toMatchObject([{ body: { text: 'We mended it.' } }]),
  );
  expect(await dialog.findByText(/feedback.answered/)).toBeDefined();
});

it('says who cannot be answered, and what is empty', async () => {
  const { user } = await show([{ ...said, can_be_answered: false }]);
  await user.click((await screen.findAllByText(message))[0] ?? document.body);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/nobody to answer/)).toBeDefined();
  expect(dialog.queryByRole('textbox')).toBeNull();
  cleanup();
  await show([]);
  expect(await screen.findByText('No feedback yet')).toBeDefined();
});

it('hides the words of a review and shows them again', async () => {
  const hidden = { ...said, hidden: { at: '2026-03-03T08:00:00.000Z', by: 'Olga Owner' } };
  const { to, user } = await show([said], [[feedback.hideFeedback, answers({ id: 8, hidden: true })]]);
  await user.click((await screen.findAllByText(message))[0] ?? document.body);
  await user.click(await screen.findByRole('button', { name: 'Hide words' }));
  await waitFor(() => expect(to(feedback.hideFeedback)).toMatchObject([{ body: { hidden: true } }]));
  cleanup();
  const again = await show([hidden], [[feedback.hideFeedback, answers({ id: 8, hidden: false })]]);
  expect((await screen.findAllByText('Hidden')).length).toBeGreaterThan(0);
  await user.click((await screen.findAllByText(message))[0] ?? document.body);
  expect(await screen.findByText(/Hidden by/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show again' }));
  await waitFor(() => expect(again.to(feedback.hideFeedback)).toMatchObject([{ body: { hidden: false } }]));
});

it('offers to hide nothing that only the operator reads', async () => {
  const { user } = await show([{ ...said, is_public: false }]);
  await user.click((await screen.findAllByText(message))[0] ?? document.body);
  expect(await screen.findByRole('dialog')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Hide words' })).toBeNull();
});
