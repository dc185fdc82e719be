import type { Parsed, Result, WorkKind, workList } from '@voltdeck/contract';
import { operatorOf } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import { chargingPlace } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { withoutSecrets } from '../../messages/rules-secrets';
import { nothingSaid, type QuarantineItem } from '../../quarantine/rules';
import { findQuarantined } from '../../quarantine/store';
import { momentOf } from '../rules/booking';
import { byLikelihood, type Seeking, toCandidate } from '../rules/candidates';
import { type ItemRow, toItem, toWireSaid } from '../rules/item';
import { ordersAround } from '../store/candidates';
import { type CuredRow, devicesOf, frameOf, settledItem } from '../store/detail';
import { pageOfWork } from '../store/list';

type Detail = Result<typeof workList.getWork>;

/** What is looked for when the order of a message is: what it says, and when it happened, by our clock. */
export async function seekingOf(ctx: Ctx, item: QuarantineItem): Promise<Seeking> {
  const said = item.said ?? nothingSaid;
  const place = await chargingPlace(ctx, item.chargePointId);
  const at = said.at === null ? item.at : momentOf(said.at, { receivedAt: item.at, place });
  return { said, at };
}

/** Orders of its charge point that a message may belong to. */
export const ordersFor = (ctx: Ctx, item: QuarantineItem, { said, at }: Seeking) =>
  ordersAround(ctx.tx, {
    operatorId: item.operatorId,
    chargePointId: item.chargePointId,
    transaction: said.transaction,
    at,
  });

async function messageOf(
  ctx: Ctx,
  item: QuarantineItem,
): Promise<Pick<Detail, 'said' | 'payload' | 'message_id' | 'candidates'>> {
  const seeking = await seekingOf(ctx, item);
  const orders = item.settled === null ? await ordersFor(ctx, item, seeking) : [];
  return {
    said: item.said && toWireSaid(item.said),
    payload: withoutSecrets(JSON.stringify(item.payload)),
    message_id: await frameOf(ctx.tx, item),
    candidates: byLikelihood(orders, seeking).map((order) => toCandidate(order, seeking)),
  };
}

const toCured = (row: CuredRow): Detail['cured'] => ({
  at: row.cured_at.toISOString(),
  by: row.by,
  cure: row.cure,
  reason: row.cure_reason,
  order_id: row.cured_order_id,
});

/** An item, waiting or settled; 404 where nothing is known of one. */
async function findItem(
  ctx: Ctx,
  of: { operatorId: number; kind: WorkKind; id: number },
): Promise<{ row: ItemRow; cured: Detail['cured'] }> {
  const filters = { operatorId: of.operatorId, now: ctx.now, kind: [of.kind], id: of.id };
  const page = { page: 1, perPage: 1, isNewestFirst: false };
  const [waiting] = (await pageOfWork(ctx.tx, filters, page)).rows;
  if (waiting !== undefined) return { row: waiting, cured: null };
  const settled = await settledItem(ctx.tx, of);
  if (settled === null) throw new Problem('not-found');
  return { row: settled, cured: toCured(settled) };
}

/** One item with what it says and the orders it may belong to; of one that is settled, how and by whom. */
export async function getWork(ctx: Ctx, { params }: Parsed<typeof workList.getWork>): Promise<Detail> {
  const { kind, id } = params;
  const operatorId = operatorOf(ctx);
  const { row, cured } = await findItem(ctx, { operatorId, kind, id });
  const [message] = kind === 'unmatched' ? await findQuarantined(ctx.tx, operatorId, [id]) : [];
  const told =
    message === undefined
      ? { said: null, payload: null, message_id: null, candidates: [] }
      : await messageOf(ctx, message);
  const devices = kind === 'duplicate' ? await devicesOf(ctx.tx, row.charge_point_id) : [];
  return {
    ...toItem(row),
    ...(cured === null ? {} : { cures: [] }),
    ...told,
    devices: devices.map(({ address, serial_number }) => ({ address, serial_number })),
    cured,
  };
}
