import { installation, type TopUpPage, topUps } from '@voltdeck/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answers, inOrder, refuses, serve, showToGuest } from '../../api/testing-server';
import { loadLateTexts } from '../../i18n/late';
import { TopUpScreen } from './top-up-screen';

let search: { back?: string; lang?: string } = {};
const leftFor = vi.fn<(url: string) => void>();
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ token: 'secret' }),
  useSearch: () => search,
}));
vi.mock('../../ui/leave-for', () => ({ leaveFor: (url: string) => leftFor(url) }));

beforeAll(() => loadLateTexts('top-ups'));
beforeEach(() => {
  search = {};
  leftFor.mockClear();
});
afterEach(cleanup);

const page: TopUpPage = {
  state: 'open',
  operator: 'Volt & Co.',
  amount: 25,
  currency: 'EUR',
  url: 'https://checkout.test/cs_1',
  is_test: false,
  expires_at: '2026-05-01T12:00:00Z',
};
type Calls = Parameters<typeof serve>[0];
const told = (change: Partial<TopUpPage> = {}) => answers({ ...page, ...change });
async function show(answer: Calls[number][1], over: Calls = []) {
  const about = { product_name: 'Voltdeck', registration: 'open' as const, mailbox: false, demo: null };
  const { to } = serve([...over, [installation.installation, answers(about)], [topUps.openTopUp, answer]]);
  await showToGuest(() => <TopUpScreen />);
  return to;
}

it('leads to the page of the provider once that is open', async () => {
  await show(inOrder(told({ state: 'opening', url: null }), told()));
  expect(await screen.findByRole('heading', { name: /Pay.*€25.00.*in advance/u })).toBeDefined();
  await waitFor(() => expect(leftFor).toHaveBeenCalledWith(page.url), { timeout: 5_000 });
});

it('waits for the provider where somebody comes back, and says when the money is there', async () => {
  search = { back: 'paid' };
  await show(inOrder(told(), told({ state: 'paid', url: null })));
  expect(await screen.findByText(/being confirmed/u)).toBeDefined();
  expect(await screen.findByRole('heading', { name: /€25.00.*paid/u }, { timeout: 5_000 })).toBeDefined();
  expect(leftFor).not.toHaveBeenCalled();
});

it('leads nobody back to where they have left without paying, but by their own hand', async () => {
  search = { back: 'left' };
  await show(told());
  await userEvent.click(await screen.findByRole('button', { name: 'Go to the payment page' }));
  expect(leftFor).toHaveBeenCalledTimes(1);
});

it('has a page of its own where no money moves', async () => {
  const to = await show(told({ is_test: true, url: null }), [
    [topUps.answerTestTopUp, told({ is_test: true, url: null, state: 'paid' })],
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay' }));
  await waitFor(() => expect(to(topUps.answerTestTopUp)).toMatchObject([{ body: { answer: 'pay' } }]));
  expect(leftFor).not.toHaveBeenCalled();
});

it('says of a link that it opens nothing', async () => {
  await show(refuses(404, 'not-found'));
  expect(await screen.findByRole('heading', { name: 'There is no such payment' })).toBeDefined();
});
