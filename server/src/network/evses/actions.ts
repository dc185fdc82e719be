import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { refreshStatus } from '../availability/actions';
import { saveModelKnown } from '../charge-points/store-devices';
import { holdStates } from '../charge-points/store-states';
import { mostConnectors, type ToldConnector } from '../connectors/rules';
import { insertConnectors } from '../connectors/store';
import { completeTold, saveTold } from '../connectors/store-told';
import { type Asked, type ConnectorTold, type Meant, meantBy, numbersFor } from './rules';
import { connectorsToldOf } from './store';

type AskedConnector = Asked & { chargePointId: number };
type Answer = number | null | Problem;

const idsOf = (asked: readonly AskedConnector[]): number[] => asked.map(({ chargePointId }) => chargePointId);

const toldOf = async (ctx: Ctx, chargePointId: number): Promise<ConnectorTold[]> =>
  (await connectorsToldOf(ctx.tx, [chargePointId])).get(chargePointId) ?? [];

/** What devices mean among the connectors that are known now; null where they made too many already. */
async function meantNow(ctx: Ctx, asked: readonly AskedConnector[]): Promise<(Meant | null)[]> {
  const known = await connectorsToldOf(ctx.tx, idsOf(asked));
  return asked.map((one) => meantBy(known.get(one.chargePointId) ?? [], one));
}

/** Makes the connectors that devices speak of and never announced. */
async function makeMeant(ctx: Ctx, asked: readonly AskedConnector[]): Promise<Answer[]> {
  const held = new Set((await holdStates(ctx.tx, idsOf(asked))).map(({ id }) => id));
  // Looked at again now that they are held, because another may have made some meanwhile.
  const found = await meantNow(ctx, asked);
  const made = asked.flatMap(({ chargePointId }, index) => {
    const meant = held.has(chargePointId) ? (found[index] ?? null) : null;
    return meant === null || meant.told === null ? [] : [{ chargePointId, ...meant }];
  });
  await saveTold(ctx.tx, made);
  return asked.map(({ chargePointId }, index) => {
    if (!held.has(chargePointId)) return new Problem('not-found');
    const meant = found[index] ?? null;
    return meant === null ? new Problem('connector.unknown') : meant.number;
  });
}

/**
 * The numbers of the connectors that devices mean by EVSE and connector, at most one of each charge point; answers in their order.
 * A connector that was never announced gets the next number; EVSE 0, which is the whole station, has none.
 */
export async function connectorNumbersOf(ctx: Ctx, asked: readonly AskedConnector[]): Promise<Answer[]> {
  const ofConnectors = asked.filter(({ evseId }) => evseId > 0);
  const found = await meantNow(ctx, ofConnectors);
  const answers = new Map<AskedConnector, Answer>();
  for (const [index, one] of ofConnectors.entries()) {
    const meant = found[index] ?? null;
    if (meant !== null && meant.told === null) answers.set(one, meant.number);
  }
  const unknown = ofConnectors.filter((one) => !answers.has(one));
  const made = unknown.length === 0 ? [] : await makeMeant(ctx, unknown);
  for (const [index, one] of unknown.entries()) answers.set(one, made[index] ?? null);
  return asked.map((one) => answers.get(one) ?? null);
}

/** The number of the connector one device means by EVSE and connector; null for the whole station. */
export async function connectorNumberOf(ctx: Ctx, chargePointId: number, at: Asked): Promise<number | null> {
  const [answer = null] = await connectorNumbersOf(ctx, [{ chargePointId, ...at }]);
  if (answer instanceof Problem) throw answer;
  return answer;
}

/** A device told all of its connectors: each has its number from now on (docs/decisions.md#connector-numbers). */
export async function learnConnectors(
  ctx: Ctx,
  chargePointId: number,
  told: readonly ToldConnector[],
): Promise<void> {
  await holdStates(ctx.tx, [chargePointId]);
  const known = await toldOf(ctx, chargePointId);
  if (known.length + told.length > 2 * mostConnectors) throw new Problem('connector.unknown');
  for (const one of told) await completeTold(ctx.tx, chargePointId, one);
  await saveTold(
    ctx.tx,
    numbersFor(known, told).map((given) => ({ chargePointId, ...given })),
  );
  await saveModelKnown(ctx.tx, chargePointId, ctx.now);
  await refreshStatus(ctx, [chargePointId], 'changed');
}

/** A device told how many connectors it has, counted from 1; those the operator named stand as they are. */
export async function learnConnectorCount(ctx: Ctx, chargePointId: number, count: number): Promise<void> {
  await holdStates(ctx.tx, [chargePointId]);
  const known = await toldOf(ctx, chargePointId);
  const numbers = known.length > 0 ? [] : Array.from({ length: count }, (_, index) => index + 1);
  await insertConnectors(
    ctx.tx,
    numbers.map((number) => ({ chargePointId, number })),
  );
  await saveModelKnown(ctx.tx, chargePointId, ctx.now);
  await refreshStatus(ctx, [chargePointId], 'changed');
}
