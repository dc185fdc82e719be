import { orders, type OrderDetail } from '@voltdeck/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answers, inOrder, isAway, refuses, serve, showToOwner } from '../../api/testing-server';
import { toastDone } from '../../ui/toast';
import { CorrectDialog } from './correct-dialog';

vi.mock('../../ui/toast', () => ({ toastDone: vi.fn<(toast: unknown) => void>() }));

beforeEach(() => vi.mocked(toastDone).mockClear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const order = {
  id: 58,
  state: 'completed',
  charging_session_energy: 12.5,
  price: 5,
  currency: 'EUR',
  held_reason: null,
  corrections: [{}],
} as unknown as OrderDetail;
const preview = answers({
  before: { energy: 12.5, price: 5, earning: 5 },
  after: { energy: 11, price: 4.4, earning: 4.4 },
  currency: 'EUR',
});

const open = async (change: Partial<OrderDetail> = {}) => {
  const onClose = vi.fn<() => void>();
  await showToOwner(() => <CorrectDialog order={{ ...order, ...change }} onClose={onClose} />);
  return { onClose, user: userEvent.setup() };
};
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const send = () => screen.getByRole('button', { name: 'Correct the order' });

it('shows what another energy comes to, and sends it with the reason and what was seen', async () => {
  const { to } = serve([
    [orders.previewCorrection, preview],
    [orders.correctOrder, answers({ ...order })],
  ]);
  const { user, onClose } = await open();
  await user.clear(field(/^Energy/));
  await user.type(field(/^Energy/), '11');
  expect(await screen.findByText('€4.40')).toBeTruthy();
  await waitFor(() => expect(to(orders.previewCorrection).at(-1)?.query.get('energy')).toBe('11'));
  await user.type(field(/^Reason/), 'Read off the meter');
  await user.click(send());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(to(orders.correctOrder)).toMatchObject([
    { body: { energy: 11, reason: 'Read off the meter', seen_corrections: 1 } },
  ]);
  expect(to(orders.correctOrder)[0]?.body).not.toHaveProperty('price');
  expect(toastDone).toHaveBeenCalledOnce();
});

it('sends a price alone where the energy stays, and says at the fields what is wrong', async () => {
  const { to } = serve([
    [orders.previewCorrection, preview],
    [orders.correctOrder, refuses(422, 'fields.invalid', { price: ['The price has too many decimals'] })],
  ]);
  const { user, onClose } = await open();
  await user.type(field(/^Price/), '4');
  await user.click(send());
  expect(field(/^Reason/).getAttribute('aria-invalid')).toBe('true');
  expect(to(orders.correctOrder)).toEqual([]);
  await user.type(field(/^Reason/), 'Agreed');
  await user.click(send());
  expect(await screen.findByText('The price has too many decimals')).toBeTruthy();
  expect(to(orders.correctOrder)[0]?.body).toEqual({ price: 4, reason: 'Agreed', seen_corrections: 1 });
  expect(onClose).not.toHaveBeenCalled();
});

it('tells that somebody else was quicker, and keeps what was typed', async () => {
  serve([
    [orders.previewCorrection, preview],
    [orders.correctOrder, refuses(409, 'order.corrected-since')],
  ]);
  const { user } = await open();
  await user.type(field(/^Price/), '4');
  await user.type(field(/^Reason/), 'Agreed');
  await user.click(send());
  expect((await screen.findByRole('alert')).textContent).toContain('order.corrected-since');
  expect(field(/^Reason/).value).toBe('Agreed');
});

it('is sent again under the same key where nobody answered', async () => {
  const { to } = serve([
    [orders.previewCorrection, preview],
    [orders.correctOrder, inOrder(isAway, isAway, answers({ ...order }))],
  ]);
  const { user, onClose } = await open({ held_reason: 'no-reading' });
  expect(screen.getByText(/Correcting it confirms it as well/)).toBeTruthy();
  await user.type(field(/^Price/), '4');
  await user.type(field(/^Reason/), 'Agreed');
  await user.click(send());
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(new Set(to(orders.correctOrder).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});
