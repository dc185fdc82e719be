import type { ChargingPlace } from '../../network';
import { keyOf, refused, type Tag } from '../authorization/rules';
import type { OrderRow } from '../orders/rules/order';
import { unfinishedStates } from '../orders/rules/order';
import type { KeptEvent } from '../orders/rules/transaction-event';
import { dayAndNight } from '../orders/testing-orders';
import { type Applied, apply } from './rules/apply';
import type { SessionEvent } from './rules/event';
import type { Known } from './rules/known';
import { keptAs, needsCourse } from './rules/numbered';
import { connectorAt } from './rules/opening';

/** A charge point with a price by day and one by night, its connectors taken. */
export const placeWith = (connectors: number): ChargingPlace => ({
  id: 1,
  operatorId: 1,
  title: 'Place',
  currency: 'EUR',
  feeRatePpm: 37_500,
  taxRatePpm: 190_000,
  timeZone: 'UTC',
  visibility: 'public',
  online: true,
  outOfService: false,
  planDeactivatedAt: null,
  configured: true,
  status: 'busy',
  stationOutSince: null,
  freeVendTag: null,
  clockSkewMs: 0,
  lastSeenAt: null,
  tariff: dayAndNight,
  connectors: Array.from({ length: connectors }, (_none, index) => ({
    id: 101 + index,
    number: 1 + index,
    evseId: 1 + index,
    status: 'busy' as const,
    statusAt: null,
    ocppStatus: null,
    maxPowerW: 350_000,
  })),
});

const card: Tag = {
  uid: 'CARD',
  parentUid: null,
  holder: { kind: 'operator' },
  status: 'active',
  expiresAt: null,
};

/** The orders of a charge point in memory, as the database would hold them. */
export class World {
  readonly orders = new Map<number, OrderRow>();
  readonly #events = new Map<string, KeptEvent[]>();
  #made = 0;

  constructor(readonly place: ChargingPlace) {}

  /** All that `load` would know of an event; the token CARD is accepted, all others are not. */
  known(event: SessionEvent, now: Date): Known {
    const all = [...this.orders.values()];
    const known: Known = {
      place: this.place,
      connectedAt: null,
      skewBeforeMs: null,
      orders: all.filter(({ state }) => (unfinishedStates as readonly string[]).includes(state)),
      named: this.#named(event, all),
      connector: null,
      same: null,
      isElsewhere: false,
      around: all,
      transactionId: null,
      events: [],
      repeated: null,
      heard: null,
      tags: new Map([[keyOf('CARD'), { tag: card, isAnswered: true }]]),
      judged: null,
    };
    const whole = this.#wholeOf(known, event, now);
    const { question } = apply(whole, event, now);
    if (question === null) return whole;
    const isKnown = 'uid' in question.who && question.who.uid === 'CARD';
    const refusal = refused('invalid', 'not-authorized');
    return { ...whole, judged: isKnown ? { ...refusal, verdict: 'accepted', held: null } : refusal };
  }

  #named(event: SessionEvent, all: readonly OrderRow[]): OrderRow | null {
    if (event.kind === 'events-awaited')
      return all.findLast((order) => order.ocpp_transaction === event.name) ?? null;
    if (!('transaction' in event)) return null;
    const { transaction } = event;
    const isMeant = (order: OrderRow): boolean =>
      transaction.by === 'id'
        ? order.transaction_id === transaction.id && transaction.id !== null
        : order.ocpp_transaction === transaction.name && order.state !== 'failed';
    return all.findLast(isMeant) ?? null;
  }

  #wholeOf(known: Known, event: SessionEvent, now: Date): Known {
    if (event.kind === 'connector') {
      const connector = connectorAt(this.place, event.report.number);
      return { ...known, connector, heard: { at: now, isPlugIn: false } };
    }
    if (event.kind === 'events-awaited') return { ...known, events: this.#events.get(event.name) ?? [] };
    if (!('transaction' in event)) return known;
    const connector = connectorAt(this.place, event.connectorNumber);
    if (event.transaction.by === 'id') {
      const same = [...this.orders.values()].find(
        (order) =>
          order.connector_id === connector?.id &&
          order.device_started_at?.getTime() === event.deviceAt?.getTime() &&
          order.meter_start_wh === event.meterWh,
      );
      return {
        ...known,
        connector,
        same: event.kind === 'started' ? (same ?? null) : null,
        transactionId: 1000 + this.#made,
      };
    }
    const kept = this.#events.get(event.transaction.name) ?? [];
    const told = keptAs(known, event, now);
    const repeated = kept.find(
      (each) =>
        each.seqNo === told.seqNo &&
        each.kind === told.kind &&
        each.deviceAt?.getTime() === told.deviceAt?.getTime(),
    );
    const isRepeated = repeated !== undefined;
    const events = !isRepeated && needsCourse(known.named, told) ? kept : [];
    return { ...known, connector, repeated: isRepeated ? repeated : null, events };
  }

  /** Takes an event in and keeps what it comes to. */
  take(event: SessionEvent, now: Date): Applied {
    const outcome = apply(this.known(event, now), event, now);
    for (const [key, order] of outcome.orders) {
      const id = key > 0 ? key : (this.#made += 1);
      this.orders.set(id, { ...order, id });
    }
    for (const effect of outcome.effects)
      if (effect.kind === 'keep-event')
        this.#events.set(effect.name, [...(this.#events.get(effect.name) ?? []), effect.event]);
    return outcome;
  }
}
