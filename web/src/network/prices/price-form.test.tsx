import { prices, type ChargePoint, type Price } from '@voltdeck/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answers, inOrder, isAway, refuses, serve, showToOwner, whenTold } from '../../api/testing-server';
import { toastDone } from '../../ui/toast';
import { PriceForm } from './price-form';

vi.mock('../../ui/toast', () => ({ toastDone: vi.fn<(toast: unknown) => void>() }));

beforeEach(() => vi.mocked(toastDone).mockClear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const chargePoint = { id: 7, currency: 'EUR', time_zone: 'Europe/Paris' } as ChargePoint;
const night: Price = {
  id: 3,
  charge_point_id: 7,
  starting_time: '20:00',
  ending_time: '08:00',
  price: 0.2,
  price_unit: 'energy',
  session_limit_type: null,
  session_limit_value: null,
  currency: 'EUR',
} as Price;

const open = async (row?: Price) => {
  const onClose = vi.fn<() => void>();
  const shown = await showToOwner(() => (
    <PriceForm chargePoint={chargePoint} rows={[night]} {...(row ? { row } : {})} onClose={onClose} />
  ));
  return { ...shown, onClose, user: userEvent.setup() };
};
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const action = (name: string) => screen.getByRole('button', { name });

it('offers the time of day that has no price yet, and adds the row', async () => {
  const { to } = serve([[prices.createPrice, answers(night)]]);
  const { user, onClose } = await open();
  expect([field(/^From/).value, field(/^Until/).value]).toEqual(['8:00 AM', '8:00 PM']);
  await user.type(field(/^Price/), '0.45');
  await user.click(action('Add price'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(to(prices.createPrice)[0]?.body).toMatchObject({
    starting_time: '08:00',
    ending_time: '20:00',
    price: 0.45,
    price_unit: 'energy',
  });
  expect(toastDone).toHaveBeenCalledOnce();
});

it('names the row whose time it would take, and sends nothing', async () => {
  const { to } = serve([[prices.createPrice, answers(night)]]);
  const { user, onClose } = await open();
  await user.clear(field(/^Until/));
  await user.type(field(/^Until/), '21:00');
  await user.type(field(/^Price/), '0.45');
  await user.click(action('Add price'));
  await waitFor(() => expect(field(/^From/).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(/This overlaps with/).length).toBeGreaterThan(0);
  expect(to(prices.createPrice)).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

it('shows what the server refuses at its field, and keeps what was typed', async () => {
  serve([[prices.updatePrice, refuses(422, 'fields.invalid', { price: ['Too much for this plan'] })]]);
  const { user, onClose, failures } = await open(night);
  await user.clear(field(/^Price/));
  await user.type(field(/^Price/), '99');
  await user.click(action('Save price'));
  expect(await screen.findByText('Too much for this plan')).toBeTruthy();
  expect(field(/^Price/).value).toBe('99 EUR');
  expect(onClose).not.toHaveBeenCalled();
  // The field says it, so no notice does.
  expect(failures).toEqual([]);
});

it('pressed twice sends one row', async () => {
  const { tell, answer } = whenTold(answers(night));
  const { to } = serve([[prices.updatePrice, answer]]);
  const { user, onClose } = await open(night);
  await user.dblClick(action('Save price'));
  tell();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(to(prices.updatePrice)).toHaveLength(1);
});

it('the server away: says so, keeps what was typed, and sent again it is the same row', async () => {
  const { to } = serve([[prices.createPrice, inOrder(isAway, isAway, answers(night))]]);
  const { user, onClose } = await open();
  await user.type(field(/^Price/), '0.45');
  await user.click(action('Add price'));
  expect(await screen.findByText('The server did not answer')).toBeTruthy();
  expect(field(/^Price/).value).toBe('0.45 EUR');
  await user.click(action('Try again'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const keys = to(prices.createPrice).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
});
