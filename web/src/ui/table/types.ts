import type { ReactNode } from 'react';
import type { ListParams, ListState } from '../list-state';

/** What a table has a row for. */
export type RowData = object;

/** One column of a table. */
export interface Column<R extends RowData> {
  id: string;
  header: string;
  cell: (row: R) => ReactNode;
  align?: 'start' | 'end';
  /** The server's name of this order; makes the heading a button. */
  sort?: string;
  /** Its place on a phone's card: the title, beside or under it, a line of its own, or nowhere. A line when left out. */
  phone?: 'title' | 'aside' | 'under' | 'line' | 'hidden';
  /** Not shown until chosen. */
  startsHidden?: boolean;
  /** Cannot be taken away. */
  fixed?: boolean;
  width?: number | string;
  /** The total of the filtered set, in the footer. */
  total?: ReactNode;
}

export interface FilterOption {
  value: string;
  label: string;
  /** Beside it where it is chosen: how many there are. */
  count?: string;
  /** Under it where it is chosen: what tells it from others of its name. */
  text?: string | undefined;
}

/** A typed filter; `key` is the name in the call's query. */
export type Filter =
  | { kind: 'select'; key: string; label: string; options: readonly FilterOption[] }
  /** `useOptions` brings choices that load when the filter is used; undefined while they come. */
  | {
      kind: 'multi';
      key: string;
      label: string;
      options: readonly FilterOption[];
      useOptions?: () => readonly FilterOption[] | undefined;
    }
  /**
   * One or several of many, found by typing: `useFound` asks for what is typed (blank at first), `useNames` names
   * those in the address; both undefined while the answer comes. `options` is filled by the kit.
   */
  | {
      kind: 'search';
      key: string;
      label: string;
      useFound: (typed: string) => readonly FilterOption[] | undefined;
      useNames: (values: readonly string[]) => readonly FilterOption[] | undefined;
      options?: readonly FilterOption[] | undefined;
      /** Comes by a link and can be taken away; nobody adds it by hand. */
      onlyByLink?: boolean;
      /** What is looked at, said where there is nothing to choose. */
      searched?: string;
    }
  | { kind: 'flag'; key: string; label: string; yes: string; no: string }
  | { kind: 'text'; key: string; label: string; placeholder?: string }
  | { kind: 'number'; from: string; to: string; label: string; unit?: string }
  /** `as: 'moment'` sends the first and last moment of the days in `zone`; `day` the days themselves. */
  | {
      kind: 'dates';
      from: string;
      to: string;
      label: string;
      as: 'moment' | 'day';
      zone?: string;
      /** Spans to choose by a word; they stand in the address as their ends. */
      presets?: readonly { label: string; from?: string; to?: string }[];
    };

/** One thing to do with a row. */
export interface RowAction {
  id: string;
  label: string;
  icon?: ReactNode;
  /** A single letter, pressed while the row has the focus. */
  shortcut?: string;
  danger?: boolean;
  disabled?: boolean;
  /** What stands in its way while it is disabled. */
  why?: string | undefined;
  onSelect: () => void;
}

/** A figure over everything the list has found, not only this page. */
export interface Total {
  label: string;
  value: ReactNode;
}

export interface PageOfRows<R extends RowData> {
  data: readonly R[];
  meta: {
    current_page: number;
    last_page: number;
    per_page: number;
    total: number;
    /** There are more than `total`. */
    total_is_lower_bound?: true | undefined;
  };
}

/** A query as `useCall` gives it. */
export interface RowSource<R extends RowData> {
  data: PageOfRows<R> | undefined;
  error: { message: string } | null;
  isPlaceholderData?: boolean;
  refetch: () => Promise<unknown>;
}

export type AnyListState = ListState<ListParams>;

export interface DataTableProps<R extends RowData> {
  /** Names the table for screen readers and in this browser's memory. */
  id: string;
  label: string;
  columns: readonly Column<R>[];
  source: RowSource<R>;
  state: AnyListState;
  rowKey: (row: R) => string;
  /** The address a row leads to; Enter or a click goes there, a middle click opens it beside. */
  href?: (row: R) => string;
  /** Shows a row on this page, in place of going to its address. */
  onOpen?: (row: R) => void;
  filters?: readonly Filter[];
  /** What the search looks at; no search box when left out. */
  search?: string;
  rowActions?: (row: R) => readonly RowAction[];
  /**
   * Makes rows selectable; shown above the table while some are. `isAll`: all that match are meant, not only the keys;
   * `select` makes others the selected ones.
   */
  bulkActions?: (
    keys: readonly string[],
    isAll: boolean,
    select: (keys: readonly string[]) => void,
  ) => ReactNode;
  /** The letter x is an action of its rows, so that only Space selects one. */
  spaceSelects?: boolean;
  /** What is done with many can be done with all that match, on whatever page. */
  selectsMatching?: boolean;
  /** The row that is pointed at elsewhere, as on a map beside the list, and who is told when one is pointed at here. */
  marked?: string | null;
  onMark?: (key: string | null) => void;
  /** Totals of the whole filtered set, in a footer under the rows. */
  totals?: readonly Total[];
  /** The page's key for saved views; a menu of them stands in the toolbar. */
  views?: string;
  /** What the list is for and its first step, when there is nothing at all. */
  empty: { title: string; text?: string; action?: ReactNode; icon?: ReactNode };
}
