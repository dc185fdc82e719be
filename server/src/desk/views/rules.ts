import type { SavedView } from '@voltdeck/contract';

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
  is_mine: row.membership_id === viewer.membershipId,
  may_change: mayChange(row, viewer),
  maker: { first_name: row.first_name, last_name: row.last_name },
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
