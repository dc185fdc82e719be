import { balance, type Payout, type PayoutMethod, payoutMethods, payouts } from '@voltdeck/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { answers, refuses, serve, showToOwner } from '../../api/testing-server';
import { PayoutListScreen } from './list-screen';

vi.mock('../../ui/toast', () => ({ toastDone: vi.fn<(toast: unknown) => void>() }));

// Dialogs load when they are opened; here they are there at once.
beforeAll(() => Promise.all([import('./request-dialog'), import('../payout-methods/method-dialog')]));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const method: PayoutMethod = {
  id: 4,
  kind: 'bank-transfer',
  state: 'ready',
  label: '•••• 1332',
  details: { fullname: 'R•••• C••••', country: 'ES', iban: '•••• 1332', bank_user_type: 'company' },
  waits_until: null,
  open_payouts: 0,
  onboarding_url: null,
  version: 2,
  created_at: '2026-03-01T10:00:00Z',
  changed_at: '2026-03-01T10:00:00Z',
};
const payout: Payout = {
  id: 17,
  state: 'requested',
  currency: 'EUR',
  amount: 120,
  fee: 1.5,
  net: 118.5,
  method: { id: 4, kind: 'bank-transfer', label: '•••• 1332' },
  requested_at: '2026-03-02T10:00:00Z',
  requested_by: 'Fay Fellow',
  countersign: 'awaited',
  countersigned_by: null,
  due_from: null,
  can_cancel: true,
  can_countersign: true,
  concluded_at: null,
  reason: null,
  reference: null,
};
const detail = {
  ...payout,
  history: [{ event: 'requested', at: payout.requested_at, by: null }],
  entries: [],
};
const free = { fixed: 0, percent: 0 };

const fill = async (user: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
};

type Calls = Parameters<typeof serve>[0];

const show = async (over: Calls = []) => {
  const { to } = serve([
    ...over,
    [
      balance.userBalance,
      answers({
        balance: 300,
        pending_balance: 80,
        min_balance: 50,
        next_available_at: '2026-03-09T10:00:00Z',
        currency: 'EUR',
      }),
    ],
    [payouts.getPayoutSettings, answers({ countersign_above: 100, currency: 'EUR', version: 0 })],
    [payoutMethods.listAvailableKinds, answers([{ kind: 'bank-transfer', fee: free }])],
    [payoutMethods.listPayoutMethods, answers([method])],
    [
      payouts.listPayouts,
      answers({ data: [payout], meta: { current_page: 1, last_page: 1, per_page: 25, total: 1 } }),
    ],
  ]);
  await showToOwner(() => <PayoutListScreen />, '/payouts');
  return { to, user: userEvent.setup() };
};

it('asks for a payout in steps: how much, what it comes to, what was done', async () => {
  const preview = {
    amount: 120,
    fee: 1.5,
    net: 118.5,
    balance_after: 180,
    currency: 'EUR',
    needs_countersign: true,
    due_from: null,
  };
  const { to, user } = await show([
    [payouts.previewPayout, answers(preview)],
    [payouts.requestPayout, answers(detail)],
  ]);
  await user.click(await screen.findByRole('button', { name: 'Request payout' }));
  const dialog = within(await screen.findByRole('dialog'));
  const amount = await dialog.findByRole('textbox', { name: /^Amount/ });
  await user.clear(amount);
  await user.type(amount, '120');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('€118.50')).toBeTruthy();
  expect(dialog.getByText(/Another person of your team has to agree/)).toBeTruthy();
  expect(to(payouts.requestPayout)).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Request payout' }));
  expect(await dialog.findByText(/Payout 17 was requested/)).toBeTruthy();
  expect(to(payouts.requestPayout)).toMatchObject([{ body: { method_id: 4, amount: 120 } }]);
});

it('shows what the server refuses at the amount', async () => {
  const refused = refuses(422, 'payout.below-minimum', {
    amount: ['This is less than the least withdrawal.'],
  });
  const { user } = await show([[payouts.previewPayout, refused]]);
  await user.click(await screen.findByRole('button', { name: 'Request payout' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('This is less than the least withdrawal.')).toBeTruthy();
});

it('agrees to a payout as the second person, once that is confirmed', async () => {
  const { to, user } = await show([
    [payouts.getPayout, answers(detail)],
    [payouts.countersignPayout, answers({ ...detail, countersign: 'given' })],
  ]);
  await user.click(await screen.findByText('Requested', { selector: 'tbody *' }));
  await user.click(await screen.findByRole('button', { name: 'Agree to payout' }));
  await user.click(await screen.findByRole('button', { name: 'Agree to the payout' }));
  await waitFor(() => expect(to(payouts.countersignPayout)).toHaveLength(1));
});

it('finds a wrong IBAN before it is sent, groups it as it is typed, and sends it without blanks', async () => {
  const { to, user } = await show([
    [payoutMethods.listPayoutMethods, answers([])],
    [payoutMethods.createPayoutMethod, answers(method)],
  ]);
  await user.click(await screen.findByRole('button', { name: 'Add payout method' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Continue' }));
  const iban = await dialog.findByRole<HTMLInputElement>('textbox', { name: /^IBAN/ });
  await fill(user, dialog.getByRole('textbox', { name: /^Name of the account holder/ }), 'Rana Haddad');
  await fill(user, dialog.getByRole('textbox', { name: /^BIC/ }), 'BNPAFRPP');
  await fill(user, dialog.getByRole('textbox', { name: /^Tax number/ }), 'FR 123 456');
  await fill(user, iban, 'fr1420041010050500013m02607');
  expect(iban.value).toBe('FR14 2004 1010 0505 0001 3M02 607');
  await user.click(dialog.getByRole('button', { name: 'Add payout method' }));
  expect(await dialog.findByText(/its check digits do not fit/)).toBeTruthy();
  expect(to(payoutMethods.createPayoutMethod)).toHaveLength(0);
  await fill(user, iban, 'fr14-2004-1010-0505-0001-3m02-606');
  await user.click(dialog.getByRole('button', { name: 'Add payout method' }));
  await waitFor(() =>
    expect(to(payoutMethods.createPayoutMethod)).toMatchObject([
      { body: { kind: 'bank-transfer', country: 'FR', iban: 'FR1420041010050500013M02606' } },
    ]),
  );
});

it('changes a method without asking again for what is saved, and sends nothing of it', async () => {
  const { to, user } = await show([[payoutMethods.updatePayoutMethod, answers(method)]]);
  await user.click(await screen.findByRole('button', { name: 'Change Bank transfer' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/Saved: .*1332/)).toBeTruthy();
  await fill(user, dialog.getByRole('textbox', { name: /^BIC/ }), 'CAIXESBB');
  await fill(user, dialog.getByRole('textbox', { name: /^Tax number/ }), 'B12345674');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(to(payoutMethods.updatePayoutMethod)).toHaveLength(1));
  expect(to(payoutMethods.updatePayoutMethod)[0]?.body).toEqual({
    bank_user_type: 'company',
    country: 'ES',
    swift_bic: 'CAIXESBB',
    tin: 'B12345674',
    version: 2,
  });
});

it('says in place of a removal that a payout is under way', async () => {
  const { user } = await show([[payoutMethods.listPayoutMethods, answers([{ ...method, open_payouts: 1 }])]]);
  await user.click(await screen.findByRole('button', { name: 'Remove Bank transfer' }));
  expect(await screen.findByText(/A payout by it is under way/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove the method' })).toBeNull();
});

it('leads to the country first, and offers no payout before', async () => {
  await show([
    [payoutMethods.listAvailableKinds, refuses(409, 'payout-method.country-first')],
    [payoutMethods.listPayoutMethods, answers([])],
  ]);
  const link = await screen.findByRole('link', { name: 'Choose the country' });
  expect(link.getAttribute('href')).toContain('/setup');
  expect(screen.queryByRole('button', { name: 'Request payout' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add payout method' })).toBeNull();
});
