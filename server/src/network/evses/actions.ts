import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { refreshStatus } from '../availability/actions';
import { saveModelKnown } from '../charge-points/store-devices';
import { mostConnectors, type ToldConnector } from '../connectors/rules';
import { insertConnectors } from '../connectors/store';
import { completeTold, saveTold } from '../connectors/store-told';
import { connectorAt, numbersFor } from './rules';
import { connectorsToldOf } from './store';

/**
 * The number of the connector a device means by EVSE and connector; one it never announced gets the next number.
 * Null for EVSE 0, which is the whole station.
 */
export async function connectorNumberOf(
  ctx: Ctx,
  chargePointId: number,
  at: { evseId: number; connectorId: number | null },
): Promise<number | null> {
  if (at.evseId < 1) return null;
  const known = await connectorsToldOf(ctx.tx, chargePointId);
  const found = connectorAt(known, at);
  if (found !== null && found.removed_at === null) return found.number;
  const connectorId = found?.connector_id ?? at.connectorId ?? 1;
  const told = { evseId: at.evseId, connectorId, type: null, maxPowerW: null };
  if (found === null && known.length >= mostConnectors) throw new Problem('connector.unknown');
  const [given] = numbersFor(known, [told]);
  const number = found?.number ?? given?.number ?? null;
  if (number !== null) await saveTold(ctx.tx, chargePointId, { number, told });
  return number;
}

/** A device told all of its connectors: each has its number from now on (docs/decisions.md#connector-numbers). */
export async function learnConnectors(
  ctx: Ctx,
  chargePointId: number,
  told: readonly ToldConnector[],
): Promise<void> {
  const known = await connectorsToldOf(ctx.tx, chargePointId);
  if (known.length + told.length > 2 * mostConnectors) throw new Problem('connector.unknown');
  for (const one of told) await completeTold(ctx.tx, chargePointId, one);
  for (const given of numbersFor(known, told)) await saveTold(ctx.tx, chargePointId, given);
  await saveModelKnown(ctx.tx, chargePointId, ctx.now);
  await refreshStatus(ctx, [chargePointId], 'changed');
}

/** A device told how many connectors it has, counted from 1; those the operator named stand as they are. */
export async function learnConnectorCount(ctx: Ctx, chargePointId: number, count: number): Promise<void> {
  const known = await connectorsToldOf(ctx.tx, chargePointId);
  const numbers =
    known.length > 0 ? [] : Array.from({ length: count }, (_, index) => ({ number: index + 1 }));
  await insertConnectors(ctx.tx, chargePointId, numbers);
  await saveModelKnown(ctx.tx, chargePointId, ctx.now);
  await refreshStatus(ctx, [chargePointId], 'changed');
}
