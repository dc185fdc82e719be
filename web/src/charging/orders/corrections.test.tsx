import type { OrderDetail, OrderLine } from '@voltdeck/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { loadLateMessages } from '../../i18n/late';
import { show } from '../../ui/testing';
import { Corrections } from './corrections';
import { PriceLines } from './price-lines';

afterEach(cleanup);

const at = '2026-03-02T10:12:00.000Z';
const order = {
  time_zone: 'UTC',
  currency: 'EUR',
  corrections: [
    {
      id: 1,
      at,
      by: 'Marta Ribera',
      reason: 'Read off',
      before: { energy: 12.5, price: 5 },
      after: { energy: 11, price: 4.4 },
    },
    {
      id: 2,
      at,
      by: null,
      reason: 'Goodwill',
      before: { energy: 11, price: 4.4 },
      after: { energy: 11, price: 2 },
    },
  ],
} as unknown as OrderDetail;
const plain = (text: string | null): string => (text ?? '').replaceAll(/[\u2066-\u2069]/g, '');

it('says who corrected what, when and why', async () => {
  await loadLateMessages('en');
  await show(() => <Corrections order={order} />);
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => plain(textContent));
  expect(first).toMatch(/12\.500\skWh → 11\.000\skWh.*€5\.00 → €4\.40.*Read off.*Marta Ribera/);
  expect(second).toMatch(/^€4\.40 → €2\.00Goodwill.*Somebody on your team/);
});

it('is nothing where nothing was corrected', async () => {
  await loadLateMessages('en');
  await show(() => <Corrections order={{ ...order, corrections: [] }} />);
  expect(screen.queryByRole('list')).toBeNull();
});

it('stands as the last line of the price, which is no gap', async () => {
  const visit: OrderLine = {
    id: 1,
    quantity: 11,
    energy: 11,
    minutes: 30,
    unit: 'energy',
    price: 0.4,
    total: 4.4,
    startingTime: at,
    endingTime: at,
    row: { starting_time: '00:00', ending_time: '00:00' },
    is_correction: false,
    is_refund: false,
  };
  const line: OrderLine = {
    ...visit,
    id: null,
    energy: 0,
    unit: null,
    total: -2.4,
    row: null,
    is_correction: true,
    is_refund: false,
  };
  await loadLateMessages('en');
  await show(() => (
    <PriceLines
      order={
        {
          ...order,
          state: 'completed',
          prices: [visit, line],
          price: 2,
          fees: 0,
          session_limit: null,
          allowance: { energy: null, money: null, until: null },
        } as unknown as OrderDetail
      }
    />
  ));
  expect(plain(screen.getByRole('row', { name: /Correction of the price/ }).textContent)).toMatch(
    /[-−]€2\.40/,
  );
  expect(screen.queryByText(/price list has a gap/)).toBeNull();
});
