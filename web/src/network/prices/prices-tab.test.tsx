import { prices, type ChargePoint } from '@voltdeck/contract';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, serve, showToOwner } from '../../api/testing-server';
// Loaded with the test: what opens late would otherwise be waited for in it.
import './price-form';
import { PricesTab } from './prices-tab';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const chargePoint = { id: 7, currency: 'EUR', time_zone: 'Asia/Kolkata' } as ChargePoint;
const allDay = {
  id: 3,
  charge_point_id: 7,
  starting_time: '00:00',
  ending_time: '00:00',
  price: 0.35,
  price_unit: 'energy',
  session_limit_type: null,
  session_limit_value: null,
  currency: 'EUR',
};

it('a time that is painted on the day stands in the form, with what becomes of the price there', async () => {
  serve([[prices.listPrices, answers([allDay])]]);
  await showToOwner(() => <PricesTab chargePoint={chargePoint} />);
  const keys = await screen.findByLabelText(/^New price from/);
  fireEvent.keyDown(keys, { key: 'ArrowLeft' });
  fireEvent.keyDown(keys, { key: 'ArrowRight', shiftKey: true });
  fireEvent.click(keys);
  expect((await screen.findByLabelText<HTMLInputElement>(/^From/)).value).toBe('11:30 PM');
  expect(screen.getByLabelText<HTMLInputElement>(/^Until/).value).toBe('12:30 AM');
  expect(screen.getByText(/^\u2068All day\u2069 at .* stays/)).toBeTruthy();
});
