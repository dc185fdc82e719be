import { isOnEvse, rowAt, type ChargingPlace } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { announceAccepted, judgeStart, openOrder, wayOf, type NumberedConnector } from './openings';
import { announceChange } from '../../orders/actions/life';
import { isWaiting, type OrderRow } from '../../orders/rules/order';
import { saveOrder, unfinishedOrders } from '../../orders/store/orders';
import { quarantine } from '../../quarantine/actions';
import { connectorAt } from './readings';
import { authorizeTag, makeWay } from './starts';
import { holdFor } from '../rules/start';
import { judgeTag } from '../../authorization/actions';
import {
  isSameTag,
  judgedColumns,
  readTag,
  refused,
  type Judged,
  type TagVerdict,
} from '../../authorization/rules';
import type { KeptEvent } from '../../orders/rules/transaction-event';
import type { Course, Token } from '../rules/course';
import type { TransactionName } from '../../orders/store/transaction-events';

/** What a device is told of a tag. */
export interface TagWord {
  verdict: TagVerdict;
  expiresAt: Date | null;
  parentUid: string | null;
}

/** What a tag shown during a transaction is worth: the one that started it what it was worth then. */
export async function tagWord(
  ctx: Ctx,
  place: ChargingPlace,
  uid: string,
  order: OrderRow | null = null,
): Promise<TagWord> {
  const source = { chargePointId: place.id, connectedAt: null };
  if (order === null || !isSameTag(order.tag_uid, uid)) return authorizeTag(ctx, { source, uid });
  return withParent(ctx, place, uid, order.start_verdict ?? 'accepted');
}

async function withParent(
  ctx: Ctx,
  place: ChargingPlace,
  uid: string | null,
  verdict: TagVerdict,
): Promise<TagWord> {
  const asked = { operatorId: place.operatorId, uid: uid ?? '', at: ctx.now };
  const { tag } = uid === null ? { tag: null } : await judgeTag(ctx, asked);
  return { verdict, expiresAt: tag?.expiresAt ?? null, parentUid: tag?.parentUid ?? null };
}

const named = (name: TransactionName, course: Course) => ({
  ocpp_transaction: name.transaction,
  last_seq_no: course.lastSeqNo,
});

/** The order that was asked for from afar and begins with this token. */
const awaitedBy = (unfinished: readonly OrderRow[], token: Token | null, connectorId: number) => {
  const waiting = unfinished.filter((order) => isWaiting(order.state) && order.ocpp_transaction === null);
  const byId = waiting.find((order) => order.id === token?.remoteStartId);
  const byTag = waiting.filter((order) => isSameTag(order.tag_uid, token?.uid ?? null));
  return byId ?? byTag.find((order) => order.connector_id === connectorId) ?? byTag[0];
};

async function adopt(
  ctx: Ctx,
  order: OrderRow,
  of: { connector: NumberedConnector; name: TransactionName; course: Course; at: Date },
): Promise<OrderRow> {
  // Between the request and the plug the prices may have left a gap, in which no start is allowed.
  const hasPrice = rowAt(order.tariff, of.at.getTime()) !== null;
  const begun = await saveOrder(ctx.tx, order, {
    ...named(of.name, of.course),
    state: 'starting',
    connector_id: of.connector.id,
    connector_number: of.connector.number,
    start_verdict: hasPrice ? 'accepted' : 'blocked',
    held_reason: holdFor(order.held_reason, hasPrice ? null : 'no-price'),
  });
  await announceChange(ctx, begun);
  return begun;
}

async function judge(
  ctx: Ctx,
  place: ChargingPlace,
  token: Token | null,
  at: { connectorId: number; at: Date },
): Promise<Judged> {
  if (token?.uid === undefined || token.uid === null) return refused('invalid', 'not-authorized');
  // A tag that was refused stays refused for this transaction, whatever became of it meanwhile.
  if (token.verdict !== null && token.verdict !== 'accepted') return refused(token.verdict, 'not-authorized');
  return judgeStart(ctx, place, { uid: readTag(token.uid), isOffline: token.isOffline, ...at });
}

interface Opened {
  order: OrderRow | null;
  word: TagWord | null;
}

/**
 * Finds or opens the order of a transaction. A tag that is refused opens none before energy flows:
 * a car that only stands there is no session.
 */
export async function openFor(
  ctx: Ctx,
  place: ChargingPlace,
  of: { name: TransactionName; course: Course; at: Date },
): Promise<Opened> {
  const { name, course, at } = of;
  const { token } = course;
  const connector = connectorAt(place, course.connectorNumber);
  const uid = token?.uid ?? null;
  if (connector === null) {
    const { operatorId, id: chargePointId } = place;
    const item = { operatorId, chargePointId, action: 'TransactionEvent', reason: 'unknown-connector' };
    await quarantine(ctx, { ...item, payload: { transaction: name.transaction } });
    return { order: null, word: uid === null ? null : await tagWord(ctx, place, uid) };
  }
  const unfinished = await unfinishedOrders(ctx.tx, [place.id]);
  const awaited = awaitedBy(unfinished, token, connector.id);
  const judged =
    awaited === undefined ? await judge(ctx, place, token, { connectorId: connector.id, at }) : null;
  const isWorthless = judged !== null && judged.verdict !== 'accepted' && !course.hasEnergyFlowed;
  const told = (verdict: TagVerdict) => (uid === null ? null : withParent(ctx, place, uid, verdict));
  if (isWorthless) return { order: null, word: await told(judged.verdict) };
  const older = unfinished.filter(
    (order) => order.id !== awaited?.id && isOnEvse(place, connector, order.connector_id),
  );
  await makeWay(ctx, place, older, { meterStartWh: course.meterStartWh, at });
  const order =
    awaited === undefined
      ? await openOrder(ctx, place, {
          ...(judged ?? refused('invalid', 'not-authorized')),
          way: wayOf(place, { uid, isOffline: token?.isOffline ?? false }),
          connector,
          uid: uid === null ? null : readTag(uid),
          at: course.begin?.at ?? at,
          columns: { ...named(name, course), state: 'starting' },
        })
      : await adopt(ctx, awaited, { connector, name, course, at });
  return { order, word: await told(order.start_verdict ?? 'invalid') };
}

/** Names who charges on an order that was opened without a tag, because the one that told it came late. */
export async function authorizeOrder(
  ctx: Ctx,
  place: ChargingPlace,
  order: OrderRow,
  event: KeptEvent,
): Promise<OrderRow> {
  const token = { ...event, verdict: null };
  const judged = await judge(ctx, place, token, { connectorId: order.connector_id, at: event.at });
  const { held_reason: held } = order;
  const authorized = await saveOrder(ctx.tx, order, {
    ...judgedColumns(judged),
    tag_uid: event.uid === null ? null : readTag(event.uid),
    way: wayOf(place, event),
    held_reason: holdFor(held === 'not-authorized' ? null : held, judged.held),
  });
  return judged.verdict === 'accepted' ? announceAccepted(ctx, authorized, event.at) : authorized;
}
