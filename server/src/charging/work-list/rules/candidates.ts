import { toKwh, type WorkCandidate } from '@voltdeck/contract';
import { hourMs } from '../../../kernel/clock';
import { isSameTag } from '../../authorization/rules';
import { isRunning, type OrderRow, transactionOf } from '../../orders/rules/order';
import type { Said } from '../../quarantine/rules';
import { isExactBelow } from '../../readings/rules/rounding';
import { sameMomentMs } from '../../sessions/rules/stop';

/** What is known of a message when its order is looked for; `at` is when it happened, corrected. */
export interface Seeking {
  said: Said;
  at: Date;
}

/** A stop is told within this time of the end of its order. */
const nearMs = hourMs;

/** So many orders are named of those a message may belong to. */
const mostCandidates = 10;

const isMaybe = (one: string | number | null, other: string | number | null): boolean =>
  one === null || other === null || one === other;

const isSameTransaction = (order: OrderRow, { said }: Seeking): boolean =>
  said.transaction !== null && transactionOf(order) === said.transaction;

const isSameCard = (order: OrderRow, { said }: Seeking): boolean => isSameTag(order.tag_uid, said.uid);

const isOtherCard = (order: OrderRow, seeking: Seeking): boolean =>
  (seeking.said.uid ?? '') !== '' && order.tag_uid !== null && !isSameCard(order, seeking);

/** Whether a message may be from the time of an order, or shortly after it. */
const fitsTime = ({ started_at: startedAt, stopped_at: stoppedAt }: OrderRow, { at }: Seeking): boolean =>
  startedAt !== null &&
  at.getTime() >= startedAt.getTime() - sameMomentMs &&
  (stoppedAt === null || at.getTime() <= stoppedAt.getTime() + nearMs);

/** The energy in Wh that an order comes to with a register; null where that cannot be one of its session. */
export function energyWith(order: OrderRow, registerWh: number | null): number | null {
  const { meter_start_wh: startWh, last_meter_wh: lastWh } = order;
  if (registerWh === null || startWh === null || registerWh < startWh) return null;
  if (order.state === 'completed') return registerWh - startWh;
  if (!isRunning(order.state) && !order.awaits_events) return null;
  // The end of what runs is judged by its rules: a register that has gone back leaves what was read.
  const wentBack = lastWh !== null && registerWh < lastWh && !isExactBelow(registerWh, lastWh);
  return (wentBack ? lastWh : registerWh) - startWh;
}

/** How likely a message belongs to an order: by its transaction, card, connector, time and register, in this order. */
function likelihood(order: OrderRow, seeking: Seeking): number {
  const { said } = seeking;
  const isHere = said.connectorNumber !== null && said.connectorNumber === order.connector_number;
  return (
    (isSameTransaction(order, seeking) ? 16 : 0) +
    (isSameCard(order, seeking) ? 8 : 0) +
    (isHere ? 4 : 0) +
    (fitsTime(order, seeking) ? 2 : 0) +
    (energyWith(order, said.registerWh) === null ? 0 : 1)
  );
}

const distanceMs = ({ started_at: startedAt, stopped_at: stoppedAt }: OrderRow, { at }: Seeking): number => {
  const from = (startedAt ?? at).getTime();
  const to = (stoppedAt ?? at).getTime();
  return Math.max(0, from - at.getTime(), at.getTime() - to);
};

/** Orders that a message may belong to, the likeliest first, of equal ones the nearest in time. */
export const byLikelihood = (orders: readonly OrderRow[], seeking: Seeking): OrderRow[] =>
  orders
    .toSorted(
      (one, other) =>
        likelihood(other, seeking) - likelihood(one, seeking) ||
        distanceMs(one, seeking) - distanceMs(other, seeking) ||
        other.id - one.id,
    )
    .slice(0, mostCandidates);

/**
 * The order that a message belongs to when nobody names one: that of its transaction, or else the likeliest whose time fits
 * and that nothing it says speaks against. Null where there is none.
 */
export function likeliest(orders: readonly OrderRow[], seeking: Seeking): OrderRow | null {
  const { said } = seeking;
  const fits = (order: OrderRow): boolean =>
    energyWith(order, said.registerWh) !== null &&
    (isSameTransaction(order, seeking) ||
      (fitsTime(order, seeking) &&
        !isOtherCard(order, seeking) &&
        isMaybe(said.connectorNumber, order.connector_number)));
  return byLikelihood(orders, seeking).find(fits) ?? null;
}

/** An order that a message may belong to, as clients read it. */
export const toCandidate = (order: OrderRow, { said }: Seeking): WorkCandidate => {
  const thenWh = energyWith(order, said.registerWh);
  return {
    order_id: order.id,
    state: order.state,
    connector_number: order.connector_number,
    tag: order.tag_uid,
    started_at: order.started_at?.toISOString() ?? null,
    ended_at: order.stopped_at?.toISOString() ?? null,
    energy: toKwh(order.energy_wh),
    energy_then: thenWh === null ? null : toKwh(thenWh),
  };
};
