import type { SavedView } from '@voltdeck/contract';
import { minuteMs } from '../../kernel/clock';

export interface ViewRow {
  id: number;
  operator_id: number;
  membership_id: number;
  page: string;
  name: string;
  search: Record<string, string>;
  columns: string[] | null;
  is_shared: boolean;
  is_default: boolean;
  is_tile: boolean;
  is_watched: boolean;
  is_mailed: boolean;
  first_name: string;
  last_name: string;
  created_at: Date;
  updated_at: Date;
}

/** Who looks at views. */
export interface Viewer {
  membershipId: number;
  isOwner: boolean;
}

/** Its maker changes a view, and the owner what is shared with everybody. */
export const mayChange = (row: Pick<ViewRow, 'membership_id' | 'is_shared'>, viewer: Viewer): boolean =>
  row.membership_id === viewer.membershipId || (viewer.isOwner && row.is_shared);

export const toView = (row: ViewRow, viewer: Viewer): SavedView => ({
  id: row.id,
  page: row.page,
  name: row.name,
  search: row.search,
  columns: row.columns,
  is_shared: row.is_shared,
  is_default: row.is_default,
  is_tile: row.is_tile,
  is_watched: row.is_watched,
  is_mailed: row.is_mailed,
  is_mine: row.membership_id === viewer.membershipId,
  may_change: mayChange(row, viewer),
  maker: { first_name: row.first_name, last_name: row.last_name },
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** A watched view as it was counted last: `count` is null before, and where its reader may not read the list. */
export interface Counted {
  count: number | null;
  emptySince: Date | null;
  /** Its notice is open. */
  isTold: boolean;
}

export const uncounted: Counted = { count: null, emptySince: null, isTold: false };

/** What has rows again within this time was not empty: so that what comes and goes is told once. */
const emptyMs = 10 * minuteMs;

/**
 * What counting a watched view comes to. It is told from when it has rows after it was empty, until it has been empty for a while;
 * one that has rows as somebody begins to watch it is no news.
 */
export function looked(before: Counted, count: number, now: Date): Counted {
  if (count > 0) return { count, emptySince: null, isTold: before.isTold || before.count === 0 };
  const emptySince = before.emptySince ?? now;
  return { count, emptySince, isTold: before.isTold && now.getTime() - emptySince.getTime() < emptyMs };
}

/** The list as a view keeps it, as an address. */
export const pathOf = ({ id, page, search }: Pick<ViewRow, 'id' | 'page' | 'search'>): string =>
  `/${page}?${new URLSearchParams({ ...search, view: String(id) }).toString()}`;
