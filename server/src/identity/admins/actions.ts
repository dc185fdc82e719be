import type { Admin, admins, HistoryPage, Parsed, Result } from '@voltdeck/contract';
import { searchedWords, sliceOf } from '../../kernel/plain-list';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { historyOf } from '../audit/actions/history';
import { memberOf, operatorOf } from '../memberships/actions';
import { wiredKeys } from './rules';
import { type AdminRow, countAdmins, findAdmins } from './store';

/** Who works for the operator, by name. */
export async function listAdmins(ctx: Ctx, { query }: Parsed<typeof admins.listAdmins>): Promise<Admin[]> {
  const wanted = { operatorId: operatorOf(ctx), words: searchedWords(query.search) };
  const rows = await findAdmins(ctx.tx, wanted, { sort: 'name', ...sliceOf(query) });
  return rows.map((row) => toAdmin(ctx, row));
}

/** A page of who works for the operator. */
export async function adminTable(
  ctx: Ctx,
  { query }: Parsed<typeof admins.adminTable>,
): Promise<Result<typeof admins.adminTable>> {
  const { page, per_page: perPage, sort = 'name', search, status } = query;
  const wanted = { operatorId: operatorOf(ctx), words: searchedWords(search), status };
  const total = await countAdmins(ctx.tx, wanted);
  const rows = await findAdmins(ctx.tx, wanted, { sort, limit: perPage, offset: (page - 1) * perPage });
  const meta = {
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    per_page: perPage,
    total,
  };
  return { data: rows.map((row) => toAdmin(ctx, row)), meta };
}

/** Somebody who works for the operator. */
export const getAdmin = (ctx: Ctx, { params }: Parsed<typeof admins.getAdmin>): Promise<Admin> =>
  adminOf(ctx, params.id);

/** Somebody who works for the operator; another's is not there. */
export async function adminOf(ctx: Ctx, id: number): Promise<Admin> {
  const wanted = { operatorId: operatorOf(ctx), id };
  const [row] = await findAdmins(ctx.tx, wanted, { sort: 'name', limit: 1, offset: 0 });
  if (row === undefined) throw new Problem('not-found');
  return toAdmin(ctx, row);
}

/** Who changed what of what somebody may do, newest first. */
export async function adminHistory(
  ctx: Ctx,
  { params: { id }, query }: Parsed<typeof admins.adminHistory>,
): Promise<HistoryPage> {
  await adminOf(ctx, id);
  return historyOf(ctx, query, { of: [{ noun: 'membership', id }] });
}

const toAdmin = (ctx: Ctx, row: AdminRow): Admin => ({
  id: row.id,
  first_name: row.firstName,
  last_name: row.lastName,
  email: row.email,
  status: row.status,
  is_owner: row.isOwner,
  is_you: row.id === memberOf(ctx).membershipId,
  permissions: wiredKeys(row.permissions),
  version: row.version,
  created_at: row.createdAt.toISOString(),
  last_seen_at: row.lastSeenAt?.toISOString() ?? null,
  has_factor: row.hasFactor,
  factor_required: row.isFactorRequired,
  invitation:
    row.invitedAt === null || row.invitedUntil === null
      ? null
      : { sent_at: row.invitedAt.toISOString(), good_until: row.invitedUntil.toISOString() },
});
