import { purchases, subscriptions, type Plan } from '@voltdeck/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, inOrder, owner, refuses, serve, showTo } from '../../api/testing-server';
import { toastDone, toastError } from '../../ui/toast';
import { PlansScreen } from './plans-screen';

vi.mock('../../ui/toast', () => ({
  toastDone: vi.fn<(toast: unknown) => void>(),
  toastError: vi.fn<(toast: unknown) => void>(),
}));

const isTold = (title: string): Promise<void> =>
  waitFor(() => expect(toastError).toHaveBeenCalledWith(expect.objectContaining({ title })));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const month = { price: 29, currency: 'USD', unit: 'month', priceId: null } as const;
const plan = (change: Partial<Plan>): Plan => ({
  name: 'free',
  chargers_included: 2,
  free_builds_per_month: 0,
  free_ai_scans_per_month: 0,
  prices: [{ ...month, price: 0 }],
  features: [],
  add_ons: [],
  ...change,
});
const plans: Plan[] = [
  plan({}),
  plan({
    name: 'plus',
    chargers_included: 10,
    prices: [month, { ...month, price: 290, unit: 'year' }],
    features: ['worker-access'],
    add_ons: [{ name: 'extra-chargers', quantity: 5, per_month: 15, per_year: 150 }],
  }),
  plan({ name: 'custom', chargers_included: null, prices: [], features: ['worker-access', 'ocpi-roaming'] }),
];
const current = {
  plan: 'plus',
  isSubscribed: true,
  subscriptionFeatures: ['worker-access'],
  since: '2026-03-01T10:00:00Z',
  ends_at: '2026-04-01T00:00:00Z',
  details: { chargers_included: 10, chargers_used: 7, free_builds_per_month: 1, free_ai_scans_per_month: 5 },
};
const { listPlans, currentSubscription } = subscriptions;
const open = (change: Partial<typeof owner> = {}) =>
  showTo({ ...owner, subscriptionFeatures: ['worker-access'], ...change }, () => <PlansScreen />);

const card = async (name: string): Promise<HTMLElement> => {
  const heading = await screen.findByRole('heading', { name });
  const found = heading.closest('li');
  if (found === null) throw new Error('a plan stands in a list');
  return found;
};

it('marks the own plan, with what is used of it and its last day', async () => {
  const { to } = serve([
    [listPlans, answers(plans)],
    [currentSubscription, answers(current)],
  ]);
  await open();
  expect(await screen.findByText('7 of 10')).toBeTruthy();
  expect(to(currentSubscription)[0]?.query.get('with-user-subscription-details')).toBe('true');
  expect((await card('Plus')).getAttribute('aria-current')).toBe('true');
  expect((await card('Free')).getAttribute('aria-current')).toBeNull();
  expect(screen.getByText('Mar 31, 2026')).toBeTruthy();
});

it('tells of each plan what it costs, includes and lacks', async () => {
  serve([
    [listPlans, answers(plans)],
    [currentSubscription, answers(current)],
  ]);
  await open();
  const plus = within(await card('Plus'));
  expect(plus.getByText(/29\.00/).textContent).toContain('a month');
  expect(plus.getByText(/290\.00/).textContent).toContain('a year');
  expect(plus.getByText(/^Cards and cash collection/).textContent).toContain('Included');
  expect(plus.getByText(/^OCPI roaming/).textContent).toContain('Not included');
  expect(plus.getByText('5 more power centers')).toBeTruthy();
  expect(within(await card('Custom')).getByText('Price on request')).toBeTruthy();
  expect(within(await card('Custom')).getByText('Power centers by contract')).toBeTruthy();
});

it('names what the own plan lacks, and whom to ask; nothing can be bought', async () => {
  serve([[listPlans, answers(plans)]]);
  await open({ is_owner: false, permissions: [] });
  const missing = within(await screen.findByRole('region', { name: 'Not in your plan' }));
  expect(missing.getAllByRole('term').map((term) => term.textContent)).toEqual([
    'Sustainability',
    'Fleets',
    'Developer API',
    'OCPI roaming',
  ]);
  expect(screen.getByText(/the staff of this installation/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows the plans to who may not read the subscription, and asks for nothing else', async () => {
  const { to } = serve([[listPlans, answers(plans)]]);
  await open({ is_owner: false, permissions: [] });
  await card('Free');
  expect(to(currentSubscription)).toEqual([]);
  expect(screen.queryByText('Power centers used')).toBeNull();
});

it('says what went wrong, and is there once it is tried again', async () => {
  serve([
    [listPlans, inOrder(refuses(500, 'something-went-wrong'), answers(plans))],
    [currentSubscription, answers(current)],
  ]);
  await open();
  (await screen.findByRole('button', { name: 'Try again' })).click();
  expect(await card('Plus')).toBeTruthy();
});

const priced = plans.map((one) =>
  one.name === 'plus' ? { ...one, prices: [{ ...month, priceId: 'plus-monthly' }] } : one,
);
const free = { ...current, plan: 'free', isSubscribed: false, ends_at: null, payment: null };
const payment = {
  billing: 'monthly',
  extra_chargers: 0,
  extra_builds: 0,
  paid_until: '2099-04-01T00:00:00Z',
  price: 29,
  credit: 0,
  currency: 'USD',
  retry_at: null,
};
const waiting = {
  id: 4,
  state: 'opening' as const,
  plan: 'plus' as const,
  billing: 'monthly' as const,
  url: null,
  price: 29,
  unused: 0,
  credit: 0,
  due: 29,
  credit_left: 0,
  currency: 'USD',
};
const bill = { price: 29, unused: 0, credit: 0, due: 29, credit_left: 0, currency: 'USD' };
const preview = {
  ...bill,
  applies_at: null,
  chargers_included: 2,
  deactivated_count: 9,
  deactivated: [{ id: 4, title: 'Newest', identifier: 'CP-4' }],
};
const noInvoices = answers({ data: [], next: null });

it('says what a plan costs and deactivates before it is taken, and tells where nothing comes of it', async () => {
  const { to } = serve([
    [listPlans, answers(priced)],
    [currentSubscription, answers(free)],
    [purchases.listInvoices, noInvoices],
    [purchases.previewChange, answers(preview)],
    [purchases.subscribe, refuses(500, 'something-went-wrong')],
  ]);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Choose Plus' }));
  expect(await screen.findByText('9 power centers will be deactivated')).toBeTruthy();
  expect(screen.getByText('Newest')).toBeTruthy();
  expect(to(purchases.subscribe)).toEqual([]);
  const pay = screen.getByRole<HTMLButtonElement>('button', { name: 'Go to payment' });
  await waitFor(() => expect(pay.disabled).toBe(false));
  fireEvent.click(pay);
  await isTold('Sorry, there was an error processing your subscription. Please try again.');
});

it('cancels a plan that is paid for, and says to the letter where that fails', async () => {
  const { to } = serve([
    [listPlans, answers(priced)],
    [currentSubscription, answers({ ...current, ends_at: null, payment })],
    [purchases.listInvoices, noInvoices],
    [purchases.previewChange, answers(preview)],
    [purchases.unsubscribe, refuses(500, 'something-went-wrong')],
  ]);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('9 power centers will be deactivated');
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel plan' }));
  await isTold('Failed to cancel the subscription. Please try again.');
  expect(to(purchases.unsubscribe)).toHaveLength(1);
});

it('leads to a payment where the plan to be taken up again has ended meanwhile', async () => {
  const { to } = serve([
    [listPlans, answers(priced)],
    [currentSubscription, answers({ ...current, payment })],
    [purchases.listInvoices, noInvoices],
    [purchases.resume, answers({ purchase: waiting })],
    [purchases.getPurchase, answers(waiting)],
  ]);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Resume plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Resume plan' }));
  await dialog.findByRole('status');
  expect(to(purchases.getPurchase)[0]).toMatchObject({ path: '/api/subscription/purchases/4' });
  expect(toastDone).not.toHaveBeenCalled();
});

it('takes a cancelled plan up again by its price', async () => {
  const { to } = serve([
    [listPlans, answers(priced)],
    [currentSubscription, answers({ ...current, payment })],
    [purchases.listInvoices, noInvoices],
    [purchases.resume, answers({ purchase: null })],
  ]);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Resume plan' }));
  await waitFor(() => expect(to(purchases.resume)).toHaveLength(1));
});
