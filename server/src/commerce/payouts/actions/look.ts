import {
  type Parsed,
  type Payout,
  type PayoutDetail,
  payouts,
  type PayoutSettings,
  type Result,
  toMajor,
} from '@voltdeck/contract';
import { mayCall, memberOf, operatorOf, operatorProfile } from '../../../identity';
import { countsTo, toMeta, totalTold } from '../../../kernel/counted-page';
import { searchedWords } from '../../../kernel/plain-list';
import { Problem } from '../../../kernel/problem';
import type { FileAnswer } from '../../../kernel/route';
import { localDayAt } from '../../../kernel/zoned';
import { entriesOfMovements } from '../../../ledger';
import type { Ctx } from '../../../platform/ctx';
import { exportFile } from '../../../platform/spreadsheet/export';
import { toWireEntry } from '../../settlements/actions';
import { payoutColumns } from '../columns';
import { countersignFault, countersignOf, mayCancel } from '../rules';
import { findPayout, type PayoutRow, payoutsByIds } from '../store';
import { countPayouts, idsOfPage, idsOfPayouts, type WantedPayouts } from '../store-list';
import { type KeptSettings, settingsOf } from '../store-settings';
import { payoutWords } from '../texts';

/** A payout as its operator's people read it; whether the caller may do something about it is told beside. */
function toPayout(ctx: Ctx, row: PayoutRow): Payout {
  const major = (minor: number) => toMajor(minor, row.currency);
  const member = memberOf(ctx);
  const mayAct = mayCall(member, payouts.requestPayout.needs);
  return {
    id: row.id,
    state: row.state,
    currency: row.currency,
    amount: major(row.amountMinor),
    fee: major(row.feeMinor),
    net: major(row.amountMinor - row.feeMinor),
    method: { id: row.methodId, kind: row.kind, label: row.label },
    requested_at: row.requestedAt.toISOString(),
    requested_by: row.requestedBy,
    countersign: countersignOf(row),
    countersigned_by: row.countersignedBy,
    due_from: row.dueFrom?.toISOString() ?? null,
    can_cancel: mayAct && mayCancel(row),
    can_countersign: mayAct && countersignFault(row, member.personId) === null,
    concluded_at: row.concludedAt?.toISOString() ?? null,
    reason: row.reason,
    reference: row.reference,
  };
}

const historyOf = (row: PayoutRow): PayoutDetail['history'] => {
  const { state, concludedAt } = row;
  const told: { event: payouts.PayoutEvent; at: Date | null; by: string | null }[] = [
    { event: 'requested', at: row.requestedAt, by: row.requestedBy },
    { event: 'countersigned', at: row.countersignedAt, by: row.countersignedBy },
    { event: 'approved', at: row.approvedAt, by: null },
    ...(state === 'requested' || state === 'approved'
      ? []
      : [{ event: state, at: concludedAt, by: row.concludedBy }]),
  ];
  return told.flatMap(({ at, ...one }) => (at === null ? [] : [{ ...one, at: at.toISOString() }]));
};

/** A payout of the caller's operator with its history and books. */
export async function showPayout(ctx: Ctx, id: number): Promise<PayoutDetail> {
  const operatorId = operatorOf(ctx);
  const row = await findPayout(ctx.tx, { id, operatorId });
  if (row === null) throw new Problem('not-found');
  const ids = [row.transactionId, row.endTransactionId].filter((one) => one !== null);
  const entries = await entriesOfMovements(ctx, { operatorId, ids });
  return { ...toPayout(ctx, row), history: historyOf(row), entries: entries.map(toWireEntry) };
}

export const getPayout = (ctx: Ctx, { params }: Parsed<typeof payouts.getPayout>): Promise<PayoutDetail> =>
  showPayout(ctx, params.id);

type Asked = Omit<Parsed<typeof payouts.listPayouts>['query'], 'page' | 'per_page' | 'sort'>;

const wantedOf = (ctx: Ctx, { search, state, method, from, to }: Asked): WantedPayouts => ({
  operatorId: operatorOf(ctx),
  words: searchedWords(search),
  state,
  method,
  from,
  to,
});

const usualSort = '-requested_at';

/** A page of the operator's payouts. */
export async function listPayouts(
  ctx: Ctx,
  { query }: Parsed<typeof payouts.listPayouts>,
): Promise<Result<typeof payouts.listPayouts>> {
  const { page, per_page: perPage, sort = usualSort } = query;
  const wanted = wantedOf(ctx, query);
  const ids = await idsOfPage(ctx.tx, wanted, { sort, limit: perPage, offset: (page - 1) * perPage });
  const most = countsTo(query);
  const total = totalTold(query, ids.length) ?? (await countPayouts(ctx.tx, wanted, most));
  const rows = await payoutsByIds(ctx.tx, wanted.operatorId, ids);
  return { data: rows.map((row) => toPayout(ctx, row)), meta: toMeta(query, total, most) };
}

/** The operator's payouts as a spreadsheet, narrowed and ordered as the list is. */
export async function exportPayouts(
  ctx: Ctx,
  { query }: Parsed<typeof payouts.exportPayouts>,
): Promise<FileAnswer<Ctx>> {
  const wanted = wantedOf(ctx, query);
  const { timeZone, currency } = await operatorProfile(ctx, wanted.operatorId);
  return exportFile({
    name: 'payouts',
    day: localDayAt(timeZone, ctx.now.getTime()).day,
    title: payoutWords(ctx.locale).export.title,
    format: query.format,
    locale: ctx.locale,
    columns: payoutColumns(ctx.locale, { timeZone, currency }),
    ids: await idsOfPayouts(ctx.tx, wanted, query.sort ?? usualSort),
    load: (later, ids) => payoutsByIds(later.tx, wanted.operatorId, ids),
  });
}

export const toSettings = (kept: KeptSettings, currency: string): PayoutSettings => ({
  countersign_above:
    kept.countersignAboveMinor === null ? null : toMajor(kept.countersignAboveMinor, currency),
  currency,
  version: kept.version,
});

/** What the operator has decided about its payouts. */
export async function getPayoutSettings(ctx: Ctx): Promise<PayoutSettings> {
  const operatorId = operatorOf(ctx);
  const { currency } = await operatorProfile(ctx, operatorId);
  return toSettings(await settingsOf(ctx.tx, operatorId), currency);
}
