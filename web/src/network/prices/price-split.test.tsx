import { priceChanges, prices, type ChargePoint, type Price } from '@voltdeck/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answers, inOrder, isAway, refuses, serve, showToOwner } from '../../api/testing-server';
import { toastDone } from '../../ui/toast';
import type { Times } from './day-band';
import { PriceForm } from './price-form';

vi.mock('../../ui/toast', () => ({ toastDone: vi.fn<(toast: unknown) => void>() }));

beforeEach(() => vi.mocked(toastDone).mockClear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const chargePoint = { id: 7, currency: 'EUR', time_zone: 'Asia/Kolkata' } as ChargePoint;
const row = (id: number, from: string, to: string, price = 0.35): Price => ({
  id,
  charge_point_id: 7,
  starting_time: from,
  ending_time: to,
  price,
  price_unit: 'energy',
  session_limit_type: null,
  session_limit_value: null,
  currency: 'EUR',
  created_at: '2026-03-02T00:00:00.000Z',
  updated_at: '2026-03-02T00:00:00.000Z',
});
const sent = ({ starting_time, ending_time, price, price_unit }: Price) => ({
  starting_time,
  ending_time,
  price,
  price_unit,
  session_limit_type: null,
  session_limit_value: null,
});

const allDay = row(3, '00:00', '00:00');
const day = row(3, '06:00', '22:00');
const night = row(4, '22:00', '06:00', 0.2);

const open = async (rows: Price[], { edited, times }: { edited?: Price; times?: Times } = {}) => {
  const onClose = vi.fn<() => void>();
  const shown = await showToOwner(() => (
    <PriceForm chargePoint={chargePoint} rows={rows} row={edited} times={times} onClose={onClose} />
  ));
  return { ...shown, onClose };
};

// Set at once and found by label: to press each key, and to look for a role, would take most of the time.
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: RegExp, value: string) => {
  fireEvent.change(field(name), { target: { value } });
  fireEvent.blur(field(name));
};
const press = (name: string) => {
  const [button] = screen.getAllByText(name).flatMap((label) => label.closest('button') ?? []);
  fireEvent.click(button ?? screen.getByLabelText(name));
};
const isWrong = (name: RegExp) =>
  waitFor(() => expect(field(name).getAttribute('aria-invalid')).toBe('true'));
const night22to6 = () => {
  press('All day');
  type(/^From/, '22:00');
  type(/^Until/, '6');
};
const offered = () => screen.queryByRole('status')?.textContent?.replaceAll(/[\u2066-\u2069]/g, '') ?? null;

it('offers to split the price that is there, and saves both in one step', async () => {
  const { to } = serve([[prices.setPrices, answers([day, night])]]);
  const { onClose } = await open([allDay]);
  night22to6();
  expect(offered()).toContain('All day at €0.35 / kWh stays 6:00 AM – 10:00 PM.');
  type(/^Price/, '0.2');
  press('Split and save');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(to(prices.setPrices).map(({ body }) => body)).toEqual([
    { rows: [{ ...sent(day), id: 3 }, sent(night)], seen: [sent(allDay)] },
  ]);
  expect(to(prices.createPrice)).toEqual([]);
});

it('takes it back in one step, too', async () => {
  const { to } = serve([[prices.setPrices, inOrder(answers([day, night]), answers([allDay]))]]);
  const { onClose } = await open([allDay]);
  night22to6();
  type(/^Price/, '0.2');
  press('Split and save');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  vi.mocked(toastDone).mock.calls[0]?.[0].action?.onClick();
  await waitFor(() => expect(toastDone).toHaveBeenCalledTimes(2));
  expect(to(prices.setPrices)[1]?.body).toEqual({
    rows: [{ ...sent(allDay), id: 3 }],
    seen: [sent(day), sent(night)],
  });
});

it('agreed to before there is a price, it waits for the price', async () => {
  const { to } = serve([[prices.setPrices, answers([day, night])]]);
  const { onClose } = await open([allDay]);
  night22to6();
  press('Split and save');
  await isWrong(/^Price/);
  expect(to(prices.setPrices)).toEqual([]);
  type(/^Price/, '0.2');
  press('Add price');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(to(prices.setPrices)).toHaveLength(1);
});

it('other times than those that were agreed to are asked for again', async () => {
  const { to } = serve([[prices.setPrices, answers([day, night])]]);
  const { onClose } = await open([allDay]);
  night22to6();
  press('Split and save');
  await isWrong(/^Price/);
  type(/^From/, '20:00');
  type(/^Price/, '0.2');
  press('Add price');
  await isWrong(/^From/);
  expect(to(prices.setPrices)).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

it('opens with the time it was asked for, and the offer that fits it', async () => {
  serve([]);
  await open([allDay], { times: { starting_time: '22:00', ending_time: '06:30' } });
  expect([field(/^From/).value, field(/^Until/).value]).toEqual(['10:00 PM', '6:30 AM']);
  expect(offered()).toContain('All day at €0.35 / kWh stays 6:30 AM – 10:00 PM.');
});

it('says which rows are replaced and which keep two times', async () => {
  const { to } = serve([[prices.setPrices, answers([])]]);
  await open([row(1, '06:00', '12:00', 0.3), row(2, '12:00', '14:00', 0.4), row(3, '14:00', '22:00', 0.5)]);
  type(/^From/, '11:00');
  type(/^Until/, '14:00');
  expect(offered()).toContain('6:00 AM – 12:00 PM at €0.30 / kWh stays 6:00 AM – 11:00 AM.');
  expect(offered()).toContain('12:00 PM – 2:00 PM at €0.40 / kWh is replaced.');
  expect(offered()).not.toContain('€0.50');
  type(/^From/, '16:00');
  type(/^Until/, '18:00');
  expect(offered()).toContain(
    '2:00 PM – 10:00 PM at €0.50 / kWh stays 2:00 PM – 4:00 PM and 6:00 PM – 10:00 PM.',
  );
  type(/^From/, '22:00');
  type(/^Until/, '6:00');
  expect(offered()).toBeNull();
  expect(to(prices.setPrices)).toEqual([]);
});

it('a row that is changed over its neighbour makes that give way', async () => {
  const { to } = serve([[prices.setPrices, answers([])]]);
  const { onClose } = await open([day, night], { edited: night });
  type(/^From/, '20:00');
  press('Split and save');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(to(prices.setPrices)[0]?.body).toEqual({
    rows: [
      { ...sent(day), ending_time: '20:00', id: 3 },
      { ...sent(night), starting_time: '20:00', id: 4 },
    ],
    seen: [sent(day), sent(night)],
  });
});

it('somebody changed the prices meanwhile: says so, and keeps what was typed', async () => {
  serve([[prices.setPrices, refuses(409, 'price.changed-since')]]);
  const { onClose, failures } = await open([allDay]);
  night22to6();
  type(/^Price/, '0.2');
  press('Split and save');
  expect(await screen.findByText('refused: price.changed-since')).toBeTruthy();
  expect(field(/^Price/).value).toBe('0.2 EUR');
  expect(onClose).not.toHaveBeenCalled();
  expect(failures).toEqual([]);
});

it('the server away: sent again it is the same split', async () => {
  const { to } = serve([[prices.setPrices, inOrder(isAway, isAway, answers([day, night]))]]);
  const { onClose } = await open([allDay]);
  night22to6();
  type(/^Price/, '0.2');
  press('Split and save');
  expect(await screen.findByText('The server did not answer')).toBeTruthy();
  press('Try again');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const keys = to(prices.setPrices).map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
});

it('plans the rows as they would be, with the one that gives way', async () => {
  const { to } = serve([[priceChanges.planPrices, answers({ id: 1 })]]);
  const { onClose } = await open([allDay]);
  night22to6();
  type(/^Price/, '0.2');
  fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: '2027-01-01T00:00' } });
  press('Plan for this time');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(to(priceChanges.planPrices)[0]?.body).toEqual({
    rows: [
      { ...sent(day), id: 3 },
      expect.objectContaining({ starting_time: '22:00', ending_time: '06:00', price: 0.2 }),
    ],
    applies_at: '2027-01-01T00:00',
  });
});
