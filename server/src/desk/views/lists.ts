import {
  chargePoints,
  type CountedList,
  leakage,
  type Needs,
  orders,
  type Page,
  queryOf,
  sites,
  views,
} from '@voltdeck/contract';
import { listOrders } from '../../charging';
import { listFindings } from '../../commerce';
import { chargePointTable, siteTable } from '../../network';
import type { Ctx } from '../../platform/ctx';

/** What a view's list has: how many rows, whether there are more than were counted, and the first of them in a line each. */
export interface Look {
  total: number;
  isMore: boolean;
  lines: string[];
}

interface List {
  needs: Needs;
  look(ctx: Ctx, search: Readonly<Record<string, string>>, most: number): Promise<Look>;
}

const lookOf = <R>({ data, meta }: Page<R>, lineOf: (row: R) => string): Look => ({
  total: meta.total,
  isMore: meta.total_is_lower_bound === true,
  lines: data.map(lineOf),
});

const lists: Readonly<Record<CountedList, List>> = {
  'charge-points': {
    needs: chargePoints.chargePointTable.needs,
    look: async (ctx, search, most) => {
      const query = { ...queryOf(chargePoints.chargePointTable.query, search), page: 1, per_page: most };
      return lookOf(await chargePointTable(ctx, { params: {}, query, body: {} }), ({ title }) => title);
    },
  },
  'charging-sites': {
    needs: sites.siteTable.needs,
    look: async (ctx, search, most) => {
      const query = { ...queryOf(sites.siteTable.query, search), page: 1, per_page: most };
      return lookOf(await siteTable(ctx, { params: {}, query, body: {} }), ({ name }) => name);
    },
  },
  orders: {
    needs: orders.listOrders.needs,
    look: async (ctx, search, most) => {
      const query = { ...queryOf(orders.listOrders.query, search), page: 1, per_page: most };
      const page = await listOrders(ctx, { params: {}, query, body: {} });
      return lookOf(page, ({ id, charge_point: place }) => `#${id} · ${place.title}`);
    },
  },
  leakage: {
    needs: leakage.listFindings.needs,
    look: async (ctx, search, most) => {
      const query = { ...queryOf(leakage.listFindings.query, search), page: 1, per_page: most };
      const page = await listFindings(ctx, { params: {}, query, body: {} });
      return lookOf(page, ({ id, charge_point: place }) => place?.title ?? `#${id}`);
    },
  },
};

const isCounted = (page: string): page is CountedList => views.countedLists.some((one) => one === page);

/** The list that views of a page show; null where their rows are not counted. */
export const listOf = (page: string): List | null => (isCounted(page) ? lists[page] : null);
