import { type LeakageKind, leakageKinds } from '@voltdeck/contract';
import { saidConnector, saidEnergyWh } from '../../../charging';
import { dayMs } from '../../../kernel/clock';
import type { Ctx } from '../../../platform/ctx';
import { errorText } from '../../../platform/errors';
import type { PaymentProvider } from '../../../platform/payments/provider';
import { verifyBooks } from '../../settlements/actions-verify';
import { type Finding, isFinding, leastWh, mostWh, type Sighting } from '../rules';
import {
  type GoingPrices,
  ofBooks,
  ofFree,
  ofMessage,
  ofMoney,
  ofMovement,
  ofPair,
  ofUnended,
} from '../rules-findings';
import { movementDifferences } from '../rules-provider';
import {
  countCompared,
  freeOrders,
  goingPrices,
  pairsWithEnergy,
  type Scope,
  unendedOrders,
} from '../store-orders';
import type { OpenBefore } from '../store';
import { bookedMovements, heldMoney, owedMoney, placesOfOrders, waitingMessages } from '../store-waiting';

/** What is compared: what was completed in a period, and all that is open from before. */
export type Comparing = Omit<Scope, keyof OpenBefore> & OpenBefore;

/** What was found, what is seen still though nobody can tell its worth, for which kinds somebody could look, and how much was looked at. */
export interface Comparison {
  found: Finding[];
  seen: string[];
  kinds: LeakageKind[];
  orders: number;
  registers: number;
  registersUnknown: number;
  movements: number | null;
  providersSilent: string[];
}

/** Prices of neighbours are read from so long before the period. */
const goingMs = 90 * dayMs;
/** What moved at the edge of the period is told and booked within so long of each other. */
const edgeMs = 7 * dayMs;

/** How a message that no order could take is read. */
const said = { energyWh: saidEnergyWh, connector: saidConnector };

/** Energy and money of orders that nobody has been paid for. */
async function ofOrders(ctx: Ctx, scope: Scope): Promise<Sighting[]> {
  const { operatorId, currency, from } = scope;
  const prices: GoingPrices = await goingPrices(ctx.tx, {
    ...scope,
    from: new Date(from.getTime() - goingMs),
  });
  const pairs = await pairsWithEnergy(ctx.tx, scope, { leastWh, said });
  const unended = await unendedOrders(ctx.tx, scope);
  const free = await freeOrders(ctx.tx, scope, leastWh);
  const messages = await waitingMessages(ctx.tx, { operatorId, leastWh, mostWh, said });
  return [
    ...pairs.flatMap((pair) => ofPair(pair, currency, prices)),
    ...unended.flatMap((order) => ofUnended(order, currency, prices)),
    ...free.flatMap((order) => ofFree(order, currency, prices)),
    ...messages.flatMap((message) => ofMessage(message, currency, prices)),
    ...(await heldMoney(ctx.tx, operatorId)).map((money) => ofMoney('held', money, currency)),
    ...(await owedMoney(ctx.tx, operatorId, currency)).map((money) => ofMoney('debt', money, currency)),
  ];
}

/** What a provider and the books say of each other; null where the provider cannot tell or gives no answer. */
async function ofProvider(
  ctx: Ctx,
  provider: PaymentProvider,
  { operatorId, from, to, providerSpan, charger }: Comparing & { charger: string },
): Promise<{ movements: number; found: Sighting[] } | null> {
  if (provider.movements === undefined) return null;
  const since = providerSpan !== null && providerSpan.from < from ? providerSpan.from : from;
  const until = providerSpan !== null && providerSpan.to > to ? providerSpan.to : to;
  const wide = {
    operatorId,
    from: new Date(since.getTime() - edgeMs),
    to: new Date(until.getTime() + edgeMs),
  };
  try {
    const told = await provider.movements(ctx, wide);
    const booked = await bookedMovements(ctx.tx, { ...wide, charger });
    const ours = booked.filter((one) => one.provider === provider.name);
    const differences = movementDifferences(provider.name, { from: since, to: until, told, booked: ours });
    return { movements: told.length, found: differences.map(ofMovement) };
  } catch (error) {
    ctx.log.warn(
      { err: error, provider: provider.name, why: errorText(error) },
      'A payment provider told no movements',
    );
    return null;
  }
}

async function ofProviders(ctx: Ctx, comparing: Comparing) {
  const silent: string[] = [];
  const found: Sighting[] = [];
  let movements: number | null = null;
  const charger = ctx.ports.paymentProviders[0].name;
  for (const provider of ctx.ports.paymentProviders) {
    const told = await ofProvider(ctx, provider, { ...comparing, charger });
    if (told === null) silent.push(provider.name);
    else {
      movements = (movements ?? 0) + told.movements;
      found.push(...told.found);
    }
  }
  return { movements, silent, found };
}

async function ofLedger(ctx: Ctx, comparing: Comparing): Promise<Sighting[]> {
  const { operatorId, from, to, orderIds, movementIds } = comparing;
  const differences = await verifyBooks(ctx, { operatorId, from, to, orderIds, movementIds });
  const ids = differences.flatMap(({ orderId }) => orderId ?? []);
  const places = await placesOfOrders(ctx.tx, operatorId, ids);
  const nowhere = { at: new Date(to.getTime() - 1), chargePointId: null };
  return differences.map((difference) => ofBooks(difference, places.get(difference.orderId ?? 0) ?? nowhere));
}

/** Compares provider, books, orders and registers of an operator (docs/decisions.md#leakage). */
export async function compare(ctx: Ctx, comparing: Comparing): Promise<Comparison> {
  const { orders, registers, unknown } = await countCompared(ctx.tx, comparing);
  const providers = await ofProviders(ctx, comparing);
  const all = [...(await ofOrders(ctx, comparing)), ...providers.found, ...(await ofLedger(ctx, comparing))];
  return {
    found: all.filter(isFinding),
    seen: all.flatMap((one) => (isFinding(one) ? [] : [one.cause])),
    // What nobody could look for is not mended.
    kinds: leakageKinds.filter((kind) => kind !== 'provider' || providers.silent.length === 0),
    orders,
    registers,
    registersUnknown: unknown,
    movements: providers.movements,
    providersSilent: providers.silent,
  };
}
