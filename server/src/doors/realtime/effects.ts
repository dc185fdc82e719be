import type { ChangedEvent } from '@voltdeck/contract';
import { OrderChanged, OrderEnded } from '../../charging';
import { BalanceChanged } from '../../commerce';
import type { Fact, FactKind } from '../../kernel/facts';
import { ChargePointChanged, PriceChanged, SiteChanged } from '../../network';

/** What a fact means for those who listen. */
export interface Effects {
  /** What the operator's channel names as changed. */
  changed?: ChangedEvent;
  /** The charge point whose live state moved. */
  chargePointId?: number;
  /** The order that moved, and whether it is final now. */
  order?: { id: number; isCompleted: boolean };
}

type Meaning = readonly [name: string, effectsOf: (fact: Fact<never>) => Effects];

const meaning = <P>(kind: FactKind<P>, effectsOf: (fact: Fact<P>) => Effects): Meaning => [
  kind.name,
  effectsOf,
];

const meanings = new Map<string, (fact: Fact<never>) => Effects>([
  meaning(ChargePointChanged, ({ payload: { chargePointId } }) => ({
    changed: { kind: 'charge-point', id: chargePointId },
    chargePointId,
  })),
  meaning(PriceChanged, ({ payload: { chargePointId } }) => ({
    changed: { kind: 'price', id: chargePointId },
    // Without a price no charging starts.
    chargePointId,
  })),
  meaning(SiteChanged, ({ payload: { siteId } }) => ({ changed: { kind: 'charging-site', id: siteId } })),
  meaning(OrderChanged, ({ payload: { orderId, chargePointId, state } }) => ({
    changed: { kind: 'order', id: orderId },
    chargePointId,
    // That an order is completed is told by OrderEnded.
    ...(state === 'completed' ? {} : { order: { id: orderId, isCompleted: false } }),
  })),
  meaning(OrderEnded, ({ payload: { orderId } }) => ({
    changed: { kind: 'order', id: orderId },
    order: { id: orderId, isCompleted: true },
  })),
  meaning(BalanceChanged, ({ operatorId }) =>
    operatorId === null ? {} : { changed: { kind: 'balance', id: operatorId } },
  ),
]);

/** What a fact means for listeners; most facts mean nothing. */
export function effectsOf(fact: Fact<unknown>): Effects {
  // The name is that of the kind, and the kind has typed what was announced.
  return meanings.get(fact.name)?.(fact as Fact<never>) ?? {};
}
