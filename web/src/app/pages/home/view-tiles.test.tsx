import { chargePoints, leakage, orders } from '@voltdeck/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answers, serve, showToOwner } from '../../../api/testing-server';
import { ViewTiles } from './view-tiles';

afterEach(cleanup);

const view = (id: number, page: string, search: Record<string, string>) => ({
  id,
  page,
  name: `View ${id}`,
  search,
  is_default: false,
  is_tile: true,
});
const page = (total: number, more: object = {}) =>
  answers({ data: [], meta: { current_page: 1, last_page: 1, per_page: 1, total, ...more } });

it('a view is counted by its list, and leads there', async () => {
  serve([
    [orders.listOrders, page(10_000, { total_is_lower_bound: true })],
    [chargePoints.chargePointTable, page(0)],
    [leakage.listFindings, () => new Response(null, { status: 503 })],
  ]);
  await showToOwner(() => (
    <ViewTiles
      views={[
        view(7, 'orders', { status: '0,1', sort: '-price' }),
        view(8, 'charge-points', { reason: 'offline', unknown: 'x' }),
        view(9, 'leakage', {}),
        view(10, 'a-list-that-went', {}),
      ]}
    />
  ));
  const told = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  await waitFor(() => {
    expect(told()).toEqual([
      ['View 710,000+Orders', '/orders?status=0,1&sort=-price&view=7'],
      ['View 80Power centers', '/charge-points?reason=offline&unknown=x&view=8'],
      ['View 9—Leakage', '/leakage?view=9'],
    ]);
  });
});
