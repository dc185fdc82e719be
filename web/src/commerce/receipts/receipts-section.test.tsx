import { type OrderDetail, type OrderReceipt, receipts } from '@voltdeck/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { answers, inOrder, serve, showTo, owner } from '../../api/testing-server';
import { loadLateTexts } from '../../i18n/late';
import { ReceiptsSection } from './receipts-section';
import { receipt } from './testing-receipt';

beforeAll(() => loadLateTexts('receipts'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const order = { id: 58, currency: 'EUR', time_zone: 'UTC' } as unknown as OrderDetail;
const issued: OrderReceipt = { ...receipt, id: 7, token: 'secret' };
const note: OrderReceipt = {
  ...issued,
  id: 8,
  token: 'other',
  kind: 'credit-note',
  number: 'INV-000043',
  amends: issued.number,
  total: 2.38,
};

const show = async (
  list: Parameters<typeof serve>[0][number][1],
  user = owner,
): Promise<ReturnType<typeof serve>> => {
  const served = serve([
    [receipts.issueReceipt, answers({ receipts: [issued], is_due: false })],
    [receipts.listReceipts, list],
    [receipts.downloadReceipt, () => new Response(new Blob(['%PDF-']))],
  ]);
  await showTo(user, () => <ReceiptsSection order={order} />);
  return served;
};

it('shows what was issued, each to be opened, printed and passed on by its link', async () => {
  await show(answers({ receipts: [issued, note], is_due: false }));
  const [first, second] = await screen.findAllByRole('listitem');
  if (first === undefined || second === undefined) throw new Error('two were issued');
  expect(within(first).getByText('INV-000042')).toBeDefined();
  expect(within(first).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
    `${window.location.origin}/r/secret`,
  );
  expect(within(first).getByRole('link', { name: 'Print' }).getAttribute('href')).toBe(
    `${window.location.origin}/r/secret?print=now`,
  );
  expect(within(first).getByRole('button', { name: 'Copy: public link' })).toBeDefined();
  expect(second.textContent).toContain('Credit note');
  expect(second.textContent).toContain('€2.38');
});

it('saves the file of the document that is meant', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
  );
  const { to } = await show(answers({ receipts: [issued, note], is_due: false }));
  const [, second] = await screen.findAllByRole('button', { name: 'Download PDF' });
  if (second === undefined) throw new Error('two were issued');
  await userEvent.click(second);
  await waitFor(() => expect(to(receipts.downloadReceipt)).toHaveLength(1));
  expect(to(receipts.downloadReceipt)[0]?.query.get('receipt_id')).toBe('8');
});

it('issues one that is due, and says so where none is', async () => {
  const list = inOrder(
    answers({ receipts: [], is_due: true }),
    answers({ receipts: [issued], is_due: false }),
  );
  const { to } = await show(list);
  expect(await screen.findByText('None was issued for this order yet.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Issue receipt' }));
  expect(await screen.findByText('INV-000042')).toBeDefined();
  expect(to(receipts.issueReceipt)).toHaveLength(1);
});

it('offers no issuing to whoever may not', async () => {
  const colleague = { ...owner, is_owner: false, permissions: ['operator-dashboard.order.read'] };
  await show(answers({ receipts: [], is_due: true }), colleague);
  expect(await screen.findByText('None was issued for this order yet.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Issue receipt' })).toBeNull();
});
