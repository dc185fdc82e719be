import type { SettlementDifference } from '../settlements/rules';
import {
  energyBetween,
  energyUncertain,
  type Finding,
  type Going,
  goingAt,
  seenOf,
  type Sighting,
  unknownWorth,
  worthOf,
} from './rules';
import type { MovementDifference } from './rules-provider';
import type { FreeOrder, Pair, UnendedOrder, WaitingMessage, WaitingMoney } from './rules-rows';

/** What energy came to at each site; null is of all together. */
export type GoingPrices = ReadonlyMap<number | null, NonNullable<Going>>;

const goingOf = (prices: GoingPrices, siteId: number | null): Going =>
  goingAt(siteId === null ? null : (prices.get(siteId) ?? null), prices.get(null) ?? null);

/** What a register counted between two sessions: after one that never ended it is that one's. */
export function ofPair(pair: Pair, currency: string, prices: GoingPrices): Sighting[] {
  const { before, after, maxPowerW, waitingWh, isClosedByRule, tariff } = pair;
  const energyWh = energyBetween(before, after, { maxPowerW, waitingWh });
  if (energyWh === 0) return [];
  const going = goingOf(prices, pair.siteId);
  const worth = worthOf(energyWh, { tariff, atMs: before.stoppedAt.getTime(), going }) ?? unknownWorth;
  const kind = isClosedByRule ? 'failed-stop' : 'energy-between';
  const orderId = isClosedByRule ? pair.earlierId : pair.laterId;
  return [
    seenOf({
      ...worth,
      kind,
      cause: `${kind}:${orderId}`,
      at: isClosedByRule ? before.stoppedAt : after.startedAt,
      currency,
      energyWh,
      chargePointId: pair.chargePointId,
      connectorNumber: pair.connectorNumber,
      orderId,
    }),
  ];
}

/** What a session may have taken whose end was never told, while no later one has told the register. */
export function ofUnended(order: UnendedOrder, currency: string, prices: GoingPrices): Sighting[] {
  const energyWh = energyUncertain(order);
  if (energyWh === 0) return [];
  const at = order.lastReadingAt ?? order.stoppedAt;
  const going = goingOf(prices, order.siteId);
  const worth = worthOf(energyWh, { tariff: order.tariff, atMs: at.getTime(), going }) ?? unknownWorth;
  return [
    seenOf({
      kind: 'failed-stop',
      cause: `failed-stop:${order.orderId}`,
      at,
      currency,
      amountMinor: worth.amountMinor,
      isEstimated: true,
      energyWh,
      chargePointId: order.chargePointId,
      connectorNumber: order.connectorNumber,
      orderId: order.orderId,
    }),
  ];
}

/** What an order without a price would have earned at the price of its neighbours. */
export function ofFree(order: FreeOrder, currency: string, prices: GoingPrices): Sighting[] {
  const { energyWh, orderId, chargePointId, connectorNumber, at } = order;
  const going = goingOf(prices, order.siteId);
  const worth = worthOf(energyWh, { tariff: null, atMs: 0, going }) ?? unknownWorth;
  const cause = `unpriced:${orderId}`;
  return [
    seenOf({
      kind: 'unpriced',
      cause,
      at,
      currency,
      ...worth,
      energyWh,
      orderId,
      chargePointId,
      connectorNumber,
    }),
  ];
}

/** Money of an order that waits: held, or owed. */
export const ofMoney = (kind: 'held' | 'debt', money: WaitingMoney, currency: string): Finding =>
  seenOf({ ...money, kind, cause: `${kind}:${money.orderId}`, currency });

/** What a message that waits would come to. */
export function ofMessage(message: WaitingMessage, currency: string, prices: GoingPrices): Sighting[] {
  const { workId, energyWh, at, tariff, siteId, chargePointId, connectorNumber } = message;
  const going = goingOf(prices, siteId);
  const worth = worthOf(energyWh, { tariff, atMs: at.getTime(), going }) ?? unknownWorth;
  return [
    seenOf({
      kind: 'unmatched',
      cause: `unmatched:${workId}`,
      at,
      currency,
      amountMinor: worth.amountMinor,
      // Nobody knows by which tariff it would have been billed.
      isEstimated: true,
      energyWh,
      chargePointId,
      connectorNumber,
      workId,
    }),
  ];
}

/** A movement on which a provider and the books disagree. */
export const ofMovement = ({ key, provider, ...difference }: MovementDifference): Finding =>
  seenOf({
    ...difference,
    kind: 'provider',
    cause: `provider:${provider}:${key}`,
    amountMinor: Math.abs(difference.expectedMinor - difference.foundMinor),
    subject: key,
  });

/** A difference of the books, at the time and place of its order where it has one. */
export function ofBooks(
  difference: SettlementDifference,
  { at, chargePointId }: { at: Date; chargePointId: number | null },
): Finding {
  const { kind, orderId, transactionId, currency, expectedMinor, foundMinor } = difference;
  const about = orderId ?? (transactionId === null ? 'balance' : `movement-${transactionId}`);
  return seenOf({
    kind: 'books',
    cause: `books:${kind}:${about}`,
    at,
    currency,
    amountMinor: Math.abs(expectedMinor - foundMinor),
    subject: kind,
    orderId,
    chargePointId,
    expectedMinor,
    foundMinor,
  });
}

/** Each cause once, by its largest amount: figures of one order may differ in several ways of a kind. */
export function onceEach(findings: readonly Finding[]): Finding[] {
  const byCause = new Map<string, Finding>();
  for (const finding of findings) {
    const known = byCause.get(finding.cause);
    if (known === undefined || known.amountMinor < finding.amountMinor) byCause.set(finding.cause, finding);
  }
  return [...byCause.values()];
}
