import { orders, search, type Order } from '@voltdeck/contract';
import { useQueries } from '@tanstack/react-query';
import { callOptions, useCall } from '../../api/hooks';
import type { Filter, FilterOption } from '../../ui/table/types';
import { nameOfDriver } from './who';

/** The people of the rows in sight, to see all of one of them. */
const driversOf = (rows: readonly Order[]): FilterOption[] => {
  const names = new Map<string, string>();
  for (const { user } of rows) {
    const name = nameOfDriver(user);
    if (user !== null && name !== null) names.set(String(user.id), name);
  }
  return [...names].map(([value, label]) => ({ value, label }));
};

/** A name changes seldom. */
const staleTime = 5 * 60_000;

/** Somebody whom no row in sight names is named by an order of theirs. */
const useNames = (rows: readonly Order[], ids: readonly string[]): readonly FilterOption[] => {
  const inSight = driversOf(rows);
  const missing = ids.filter((id) => !inSight.some(({ value }) => value === id));
  const answers = useQueries({
    queries: missing.map((id) =>
      callOptions(
        orders.listOrders,
        { query: { user_id: [Number(id)], per_page: 1 } },
        { staleTime, quiet: true },
      ),
    ),
  });
  return [...inSight, ...answers.flatMap(({ data }) => driversOf(data?.data ?? []))];
};

/** Drivers by name: those of the rows in sight until something is typed, which asks for all who charged here. */
export const driverFilter = (
  { label, searched }: { label: string; searched: string },
  rows: readonly Order[],
): Filter => ({
  kind: 'search',
  key: 'user_id',
  label,
  searched,
  useFound: (typed) => {
    const { data } = useCall(
      search.find,
      { query: { q: typed, only: 'drivers' } },
      { enabled: typed !== '', keep: true, quiet: true },
    );
    if (typed === '') return driversOf(rows);
    return data?.drivers.map(({ id, name }) => ({ value: String(id), label: name }));
  },
  useNames: (ids) => useNames(rows, ids),
});
