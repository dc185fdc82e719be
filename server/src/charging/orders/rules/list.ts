import {
  currencyDigits,
  toKwh,
  toMajor,
  type orders,
  type OrderState,
  type OrderTotals,
  type Parsed,
} from '@voltdeck/contract';
import { statesOf } from './order';

type Asked = Parsed<typeof orders.orderTotals>['query'] & {
  sort?: Parsed<typeof orders.listOrders>['query']['sort'];
};

type Bounds = 'energy_from' | 'energy_to' | 'price_from' | 'price_to' | 'duration_from' | 'duration_to';

/** Both ends belong to it; null is no bound. */
export interface Range {
  from: number | null;
  to: number | null;
}

/** Narrowing and order of a list; wire statuses are read as states already, amounts are Wh, minor units, milliseconds. */
export type OrderFilters = Omit<Asked, 'status' | 'state' | Bounds> & {
  states: OrderState[] | null;
  /** What the search finds, where that is little; otherwise each order is asked. */
  found?: readonly number[] | null;
  energyWh: Range;
  costMinor: Range;
  durationMs: Range;
};

const figureSorts: ReadonlySet<string> = new Set(['price', 'earning', 'energy', 'duration', 'power']);

/** Whether finding orders or sorting them takes figures that change with every reading. */
export const readsFigures = ({
  sort,
  energyWh,
  costMinor,
  durationMs,
  price_missing: isUnpriced,
}: OrderFilters): boolean =>
  (sort !== undefined && figureSorts.has(sort.replace('-', ''))) ||
  isUnpriced !== undefined ||
  [energyWh, costMinor, durationMs].some(({ from, to }) => from !== null || to !== null);

/**
 * Sums over a filtered set: Wh, minor units, milliseconds; averages are of the orders that delivered energy.
 * Earned is what completed orders left after the fee: what still runs has not been earned, as its row says.
 */
export interface OrderSums {
  total: number;
  energy_wh: number;
  cost_minor: number;
  earning_minor: number;
  delivered: number;
  duration_ms: number;
}

/** Both ends of a range in whole inner units: what lies between two of them is within. */
const range = (from: number | undefined, to: number | undefined, factor: number) => ({
  from: from === undefined ? null : Math.ceil(from * factor - 1e-6),
  to: to === undefined ? null : Math.floor(to * factor + 1e-6),
});

/** Filters as sent, in kWh, major units and minutes and with wire statuses, as the store reads them. */
export const toFilters = (asked: Asked, currency: string): OrderFilters => {
  const {
    state,
    status,
    energy_from,
    energy_to,
    price_from,
    price_to,
    duration_from,
    duration_to,
    ...others
  } = asked;
  const isAny = state === undefined && status === undefined;
  return {
    ...others,
    states: isAny ? null : [...(state ?? []), ...(status ?? []).flatMap(statesOf)],
    energyWh: range(energy_from, energy_to, 1_000),
    costMinor: range(price_from, price_to, 10 ** currencyDigits(currency)),
    durationMs: range(duration_from, duration_to, 60_000),
  };
};

const isUnset = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Whether sums are kept of what is asked for: narrowed at most by when, state, payment and way; their order is no matter. */
export const isKeptInSums = ({
  sort: _sort,
  from: _from,
  to: _to,
  states: _states,
  payment_kind: _kind,
  way: _way,
  energyWh,
  costMinor,
  durationMs,
  ...others
}: OrderFilters): boolean =>
  [energyWh, costMinor, durationMs].every(({ from, to }) => from === null && to === null) &&
  Object.values(others).every(isUnset);

/** Sums as sent: kWh, major units, minutes; averages are of the orders that delivered energy, null where none did. */
export const toTotals = (sums: OrderSums | null, currency: string): OrderTotals => {
  const {
    total = 0,
    energy_wh = 0,
    cost_minor = 0,
    earning_minor = 0,
    delivered = 0,
    duration_ms = 0,
  } = sums ?? {};
  const each = (sum: number): number | null => (delivered === 0 ? null : Math.round(sum / delivered));
  const [energyWh, costMinor, durationMs] = [each(energy_wh), each(cost_minor), each(duration_ms)];
  return {
    count: total,
    energy: toKwh(energy_wh),
    price: toMajor(cost_minor, currency),
    earning: toMajor(earning_minor, currency),
    average_energy: energyWh === null ? null : toKwh(energyWh),
    average_price: costMinor === null ? null : toMajor(costMinor, currency),
    average_minutes: durationMs === null ? null : Math.round(durationMs / 600) / 100,
    currency,
  };
};
