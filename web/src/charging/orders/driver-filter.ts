import { orders, search, type Order } from '@voltdeck/contract';
import { useQueries } from '@tanstack/react-query';
import { callOptions, useCall } from '../../api/hooks';
import { holdsWords } from '../../ui/fold';
import type { Filter, FilterOption } from '../../ui/table/types';

const nameOf = ({ user }: Order): string =>
  user === null ? '' : `${user.first_name} ${user.last_name}`.trim();

/** The people of the rows in sight, to see all of one of them. */
const driversOf = (rows: readonly Order[]): FilterOption[] => {
  const names = new Map<string, string>();
  for (const order of rows) {
    const name = nameOf(order);
    if (order.user !== null && name !== '') names.set(String(order.user.id), name);
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

/** The server finds names by so many letters that follow each other. */
const leastLetters = 3;

/** Drivers by name: those of the rows in sight until enough is typed to ask for others. */
export const driverFilter = (label: string, rows: readonly Order[]): Filter => ({
  kind: 'search',
  key: 'user_id',
  label,
  least: leastLetters,
  useFound: (typed) => {
    const isLong = typed.split(/\s+/).some((word) => Array.from(word).length >= leastLetters);
    const { data } = useCall(
      search.find,
      { query: { q: typed } },
      { enabled: isLong, keep: true, quiet: true },
    );
    if (!isLong) return driversOf(rows).filter(({ label: name }) => holdsWords(name, typed));
    return data?.drivers.map(({ id, name }) => ({ value: String(id), label: name }));
  },
  useNames: (ids) => useNames(rows, ids),
});
