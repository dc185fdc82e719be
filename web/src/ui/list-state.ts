import { queryOf } from '@voltdeck/contract';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import { useWriteSearch, type Search } from './address';
import { useHistoryStep } from './history-step';
import { usePersonalText } from './local-choice';

/** Which columns are shown, in the address beside the query; the kit's own word, not the server's. */
const columnsParam = 'columns';

/** Which saved view was applied, so that an address sent to a colleague says it. */
const viewParam = 'view';

/** What is in the address of a list, read with the schema of its call. */
export type ListSearch<S extends z.ZodObject> = Partial<z.output<S>> & {
  [columnsParam]?: string;
  [viewParam]?: string;
};

const defaultsOf = (schema: z.ZodObject) => queryOf(schema, {});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const withoutDefaults = (schema: z.ZodObject, state: Readonly<Record<string, unknown>>) => {
  const defaults = defaultsOf(schema);
  return Object.fromEntries(
    Object.entries(state).filter(
      ([name, value]) => value !== undefined && value !== null && !isSame(value, defaults[name]),
    ),
  );
};

/**
 * `validateSearch` of a page with a list: each text as it stands in the address. The list reads it by the schema of its
 * call (`useListState`), which loads with the page; the pages of all lists are declared on every visit.
 */
// What an address holds is known to none before it is read, so this stands for the search of any page.
export const listSearch = (search: Record<string, unknown>): never => search as never;

const sizeParam = 'per_page';

/** How many rows a page has is remembered: where the address does not say it, it is as it was chosen last. */
const withSize = (schema: z.ZodObject, search: Readonly<Record<string, unknown>>, kept: string | null) =>
  kept === null || search[sizeParam] !== undefined || !(sizeParam in schema.shape)
    ? search
    : { ...search, [sizeParam]: kept };

/** What every list has in its query. */
export interface ListParams {
  page: number;
  per_page: number;
  search?: string;
  sort?: string;
}

/** A change of a query; the filters of a list name their parameters, which the schema of its call reads. */
export type ListPatch = Partial<ListParams> & Readonly<Record<string, unknown>>;

export interface ListState<Q> {
  /** The query to send, with its defaults. */
  query: Q;
  /** Changes some of it, which "back" takes back; unless the page itself is set, the list starts again at page 1. */
  set: (patch: ListPatch) => void;
  /** Search and filters away; sort and page size stay. */
  clear: () => void;
  /** Shown columns, or null for the usual ones. */
  columns: readonly string[] | null;
  setColumns: (columns: readonly string[] | null) => void;
}

/** Which columns are shown, in the address; arranging them is no step of the history. */
const useColumns = (search: Search): Pick<ListState<never>, 'columns' | 'setColumns'> => {
  const write = useWriteSearch();
  const chosen = search[columnsParam];
  const columns = useMemo(() => (typeof chosen === 'string' ? chosen.split(',') : null), [chosen]);
  const setColumns = useCallback(
    (next: readonly string[] | null) =>
      write('replace', (former) => ({
        ...former,
        [columnsParam]: next === null ? undefined : next.join(','),
      })),
    [write],
  );
  return { columns, setColumns };
};

/** The state of a list in the address: `const list = useListState(orders.listOrders.query)`; `isPaged` has a choice of its rows. */
export const useListState = <S extends z.ZodObject>(
  schema: S,
  { isPaged = true } = {},
): ListState<z.output<S> & ListParams> => {
  type Q = z.output<S> & ListParams;
  const search: Search = useSearch({ strict: false });
  const stepOf = useHistoryStep();
  const [size, keep] = usePersonalText(sizeParam);
  const kept = isPaged ? size : null;

  const write = useWriteSearch();

  // The address is the state; its text decides when the query is a new one.
  const text = JSON.stringify(search);
  const query = useMemo(
    () => queryOf(schema, withSize(schema, JSON.parse(text) as Search, kept)) as Q,
    [schema, text, kept],
  );

  const set = useCallback(
    (patch: ListPatch) => {
      const chosen = patch[sizeParam];
      if (chosen !== undefined) keep(chosen === defaultsOf(schema)[sizeParam] ? null : String(chosen));
      write(stepOf(Object.keys(patch)), (former) => {
        const beside = Object.fromEntries(Object.entries(former).filter(([name]) => !(name in schema.shape)));
        const read = queryOf(schema, chosen === undefined ? withSize(schema, former, kept) : former);
        const state = { ...read, ...('page' in patch ? {} : { page: 1 }), ...patch };
        return { ...beside, ...withoutDefaults(schema, state) };
      });
    },
    [schema, write, stepOf, kept, keep],
  );

  const clear = useCallback(
    () =>
      write('push', (former) => {
        const lasting = ['sort', sizeParam, columnsParam];
        const isKept = (name: string): boolean => lasting.includes(name) || !(name in schema.shape);
        return Object.fromEntries(Object.entries(former).filter(([name]) => isKept(name)));
      }),
    [schema, write],
  );

  return { query, set, clear, ...useColumns(search) };
};
