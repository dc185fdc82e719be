import { rehearsals, type Rehearsal } from '@voltdeck/contract';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, serve, showToOwner } from '../../api/testing-server';
import { PriceRehearsal } from './rehearsal';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const day = {
  id: 3,
  starting_time: '00:00',
  ending_time: '00:00',
  price: 0.35,
  price_unit: 'energy',
} as const;
const nothing: Rehearsal = {
  from: '2026-01-01T00:00:00Z',
  to: '2026-03-31T00:00:00Z',
  currency: 'EUR',
  sessions: 0,
  before: 0,
  after: 0,
  dearer: 0,
  cheaper: 0,
  same: 0,
  told: { sessions: 0, total: 0 },
  refused: { sessions: 0, total: 0 },
  left_out: { held: 0, other_currency: 0 },
  rows: [],
  dearest: [],
  cheapest: [],
};

const show = async (told: Rehearsal) => {
  serve([[rehearsals.rehearsePrices, answers(told)]]);
  await showToOwner(() => <PriceRehearsal chargePointIds={[7]} named={[day]} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Try it over the last 90 days' }));
};

it('tells what was earned, what would have been, by which price, and who pays more', async () => {
  const place = { id: 7, title: 'North' };
  await show({
    ...nothing,
    sessions: 2,
    before: 10,
    after: 12,
    dearer: 1,
    same: 1,
    rows: [{ row: 3, sessions: 2, energy: 20, minutes: 120, total: 12 }],
    dearest: [
      {
        order_id: 41,
        charge_point: place,
        started_at: '2026-02-01T10:00:00Z',
        time_zone: 'UTC',
        before: 4,
        after: 6,
      },
    ],
    left_out: { held: 2, other_currency: 1 },
  });
  expect((await screen.findByRole('link', { name: 'Order #41' })).getAttribute('href')).toBe('/orders/41');
  expect(screen.getByText('+20%')).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: /All day.*0\.35/ })).toBeTruthy();
  expect(screen.getByText(/Left out .*: 3\./)).toBeTruthy();
});

it('says so where no session was', async () => {
  await show(nothing);
  expect(await screen.findByText('No session was completed in the last 90 days.')).toBeTruthy();
});
