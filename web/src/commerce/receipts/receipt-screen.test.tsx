import { installation, type LinkedReceipt, receipts } from '@voltdeck/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { answers, inOrder, isAway, refuses, serve, showToGuest } from '../../api/testing-server';
import { loadLateTexts } from '../../i18n/late';
import { ReceiptScreen } from './receipt-screen';
import { receipt } from './testing-receipt';

let search: { print?: string } = {};
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ token: 'secret' }),
  useSearch: () => search,
}));

beforeAll(() => loadLateTexts('receipts'));
afterEach(() => {
  cleanup();
  search = {};
  vi.unstubAllGlobals();
});

type Calls = Parameters<typeof serve>[0];

const show = async (answer: Calls[number][1], over: Calls = []) => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const { to } = serve([
    ...over,
    [
      installation.installation,
      answers({ product_name: 'Voltdeck', registration: 'open', mailbox: false, demo: null }),
    ],
    [receipts.openReceipt, answer],
  ]);
  await showToGuest(() => <ReceiptScreen />);
  return { to, print };
};
const told = (change: Partial<LinkedReceipt> = {}) => answers({ ...receipt, rating: null, ...change });

it('tells who sold what, where, when and for how much', async () => {
  const { print } = await show(told());
  expect(await screen.findByRole('heading', { name: /Receipt.*INV-000042/ })).toBeDefined();
  for (const text of ['Volt & Co.', 'Hauptstraße 5', 'Electronic payment', 'All prices include tax.'])
    expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByRole('row', { name: /VAT.*19%.*€1.89/ })).toBeDefined();
  expect(screen.getByRole('row', { name: 'Total €11.86' })).toBeDefined();
  expect(screen.getByText('24.200 kWh × 0.49')).toBeDefined();
  expect(print).not.toHaveBeenCalled();
});

it('names the receipt that a note changes, and where no tax is in the price', async () => {
  await show(told({ kind: 'credit-note', amends: 'INV-000041', lines: [], taxes: [] }));
  expect(await screen.findByRole('heading', { name: /Credit note/ })).toBeDefined();
  expect(screen.getByText(/It changes receipt.*INV-000041/)).toBeDefined();
  expect(screen.getByText('No tax is included in the price.')).toBeDefined();
});

it('shows what somebody wrote as text', async () => {
  const name = '<img src=x onerror=alert(1)>';
  await show(told({ issuer: { ...receipt.issuer, name } }));
  expect(await screen.findByText(name)).toBeDefined();
  expect(document.querySelector('img')).toBeNull();
});

it('prints at once where it was opened to be printed', async () => {
  search = { print: 'now' };
  const { print } = await show(told());
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
});

it('says that a link opens nothing, and tries again only where nobody answered', async () => {
  await show(refuses(404, 'not-found'));
  expect(await screen.findByRole('heading', { name: 'There is no such receipt' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  cleanup();
  await show(inOrder(isAway, isAway, isAway, isAway, told()));
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 8_000 });
  await userEvent.click(retry);
  expect(await screen.findByText('Volt & Co.', {}, { timeout: 8_000 })).toBeDefined();
});

it('takes stars and words once, and thanks for them', async () => {
  const { to } = await show(told(), [[receipts.leaveFeedback, answers({ rating: 4 })]]);
  await userEvent.click(await screen.findByRole('button', { name: '2 stars' }));
  await userEvent.click(await screen.findByRole('radio', { name: '4 stars' }));
  await userEvent.type(screen.getByRole('textbox', { name: /What was good/ }), 'Quick');
  await userEvent.click(screen.getByRole('button', { name: 'Send rating' }));
  expect(await screen.findByText(/Thank you/)).toBeDefined();
  expect(to(receipts.leaveFeedback)).toMatchObject([{ body: { rating: 4, message: 'Quick' } }]);
  cleanup();
  await show(told({ rating: 2 }));
  expect(await screen.findByRole('img', { name: '2 stars' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send rating' })).toBeNull();
});
