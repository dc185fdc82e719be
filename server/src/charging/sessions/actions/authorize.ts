import { chargingPlaces } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { authorizeShown } from '../../authorization/actions-shown';
import type { TokenWord } from '../../authorization/rules';
import { nextTransactionIds } from '../../orders/store/find';
import { unfinishedOrders } from '../../orders/store/orders';
import { quarantineAll } from '../../quarantine/actions';
import type { Quarantined } from '../../quarantine/rules';
import type { Answer } from '../rules/life';
import { isExpected } from '../rules/token';

/** An id token that a charger shows. */
export interface ShownToken {
  chargePointId: number;
  uid: string;
  at: Date;
}

const unknown: TokenWord = { verdict: 'invalid', expiresAt: null, parentUid: null };

/** What id tokens may do where they are shown, in their order: an order that waits for one, the free vend tag, or a token of the operator's. */
export async function authorizeTokens(ctx: Ctx, shown: readonly ShownToken[]): Promise<TokenWord[]> {
  if (shown.length === 0) return [];
  const ids = shown.map(({ chargePointId }) => chargePointId);
  const places = await chargingPlaces(ctx, ids);
  const unfinished = await unfinishedOrders(ctx.tx, ids);
  const known = shown.flatMap(({ chargePointId, uid, at }) => {
    const place = places.get(chargePointId);
    const here = unfinished.filter((order) => order.charge_point_id === chargePointId);
    return place === undefined ? [] : [{ place, uid, at, isExpected: isExpected(here, uid) }];
  });
  const words = (await authorizeShown(ctx, known)).values();
  return shown.map(({ chargePointId }) =>
    places.has(chargePointId) ? (words.next().value ?? unknown) : unknown,
  );
}

/** A message that is kept aside because it cannot be read, with the moment it came. */
export interface Unreadable {
  item: Quarantined;
  at: Date;
}

/** Starts that cannot be read are kept aside; their ids are real, so that what follows one is not taken for another's. */
export async function refuseUnreadableStarts(ctx: Ctx, starts: readonly Unreadable[]): Promise<Answer[]> {
  await quarantineAll(ctx, starts);
  const ids = await nextTransactionIds(ctx.tx, starts.length);
  return starts.map((_start, index) => ({ transactionId: ids[index] ?? null, word: unknown, orderId: null }));
}
