import { priceChanges, prices, type ChargePoint, type PriceChange } from '@voltdeck/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, owner, refuses, serve, showTo } from '../../api/testing-server';
import { PlanLater } from './plan-later';
import { PlannedPrices } from './planned-prices';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const row = {
  starting_time: '00:00',
  ending_time: '00:00',
  price: 0.4,
  price_unit: 'energy',
  session_limit_type: null,
  session_limit_value: null,
} as const;
const change = (of: Partial<PriceChange>): PriceChange => ({
  id: 7,
  charge_point_id: 3,
  state: 'planned',
  applies_at: '2026-12-31T23:00:00Z',
  rows: [{ ...row, currency: 'EUR' }],
  before: null,
  may_take_back: false,
  created_at: '2026-11-26T10:00:00Z',
  ...of,
});
const chargePoint = { id: 3, time_zone: 'Europe/Paris' } as ChargePoint;

it('tells what comes on the clock of the power center, and drops it once that is confirmed', async () => {
  const { to } = serve([[priceChanges.dropPlannedPrices, answers(change({ state: 'dropped' }))]]);
  await showTo(owner, () => <PlannedPrices changes={[change({})]} zone="Europe/Paris" />);
  expect(screen.getByText(/^From .*Jan 1, 2027/)).toBeTruthy();
  expect(screen.getByText(/0\.40/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Drop' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(to(priceChanges.dropPlannedPrices)).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Drop' }));
  await waitFor(() => expect(to(priceChanges.dropPlannedPrices)).toHaveLength(1));
});

it('takes back what came, after showing what stood before', async () => {
  const { to } = serve([[priceChanges.takeBackPrices, answers(change({ state: 'taken-back' }))]]);
  const before = [{ ...row, price: 0.25, currency: 'EUR' }];
  const changes = [
    change({ state: 'applied', before, may_take_back: true }),
    change({ id: 8, state: 'applied', before }),
  ];
  await showTo(owner, () => <PlannedPrices changes={changes} zone="Europe/Paris" />);
  fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/0\.25/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(to(priceChanges.takeBackPrices)).toHaveLength(1));
});

it('offers nothing to who may only read', async () => {
  serve([]);
  const reader = { ...owner, is_owner: false, permissions: ['power-center-price-read'] };
  await showTo(reader, () => (
    <>
      <PlannedPrices changes={[change({})]} zone="Europe/Paris" />
      <PlanLater chargePoint={chargePoint} rows={[row]} onDone={() => undefined} />
    </>
  ));
  expect(screen.queryByRole('button')).toBeNull();
});

it('plans the rows for a moment, and says why that cannot be', async () => {
  const { to } = serve([[priceChanges.planPrices, refuses(422, 'price-change.moment')]]);
  await showTo(owner, () => <PlanLater chargePoint={chargePoint} rows={[row]} onDone={() => undefined} />);
  const plan = screen.getByRole<HTMLButtonElement>('button', { name: 'Plan for this time' });
  expect(plan.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: '2020-01-01T00:00' } });
  fireEvent.click(plan);
  expect(await screen.findByText('refused: price-change.moment')).toBeTruthy();
  expect(to(priceChanges.planPrices)[0]?.body).toEqual({ rows: [row], applies_at: '2020-01-01T00:00' });
  expect(to(prices.setPrices)).toEqual([]);
});
