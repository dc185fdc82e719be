import { giveVehicleCards, type HeldTag } from '../../../charging';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { linkDrivers } from '../../drivers/actions/link';
import { fleetOf } from '../../vehicles/actions';
import { insertVehicles, saveVehicles } from '../../vehicles/store-many';
import type { Judged } from './judge';

/** A line of a vehicle that is written, with its number. */
interface Written extends Judged {
  id: number;
}

/** Adds those that are new and saves those that are there; what somebody else has taken meanwhile the next look at the file shows. */
async function write(ctx: Ctx, fleetId: number, judged: readonly Judged[]): Promise<Written[]> {
  const fleet = fleetOf(ctx, fleetId);
  const coming = judged.filter(({ outcome }) => outcome === 'created');
  const ids = await insertVehicles(ctx.tx, fleet, {
    kept: coming.flatMap(({ kept }) => kept ?? []),
    at: ctx.now,
  });
  const created = coming.map((each, index) => {
    const id = ids[index] ?? null;
    if (id === null) throw new Problem('vehicle-import.meanwhile');
    return { ...each, id };
  });
  const changed = judged.flatMap((each) =>
    each.outcome === 'changed' && each.before !== null ? [{ ...each, id: each.before.id }] : [],
  );
  await saveVehicles(
    ctx.tx,
    fleet,
    changed.flatMap(({ id, kept, changes }) =>
      kept === null || changes.every((column) => column === 'drivers') ? [] : [{ id, kept }],
    ),
  );
  return [...created, ...changed];
}

/** Writes what all lines come to, by as many statements as a few lines take; cards are held. */
export async function apply(
  ctx: Ctx,
  fleetId: number,
  { judged, held }: { judged: readonly Judged[]; held: readonly HeldTag[] },
): Promise<void> {
  const written = await write(ctx, fleetId, judged);
  const areGiven = await giveVehicleCards(
    ctx,
    held,
    written.map(({ id, kept, card }) => ({
      vehicleId: id,
      label: kept?.title ?? '',
      vin: kept?.vin ?? null,
      ...card,
    })),
  );
  if (!areGiven) throw new Problem('vehicle-import.meanwhile');
  await linkDrivers(
    ctx,
    fleetId,
    written.map(({ id, read }) => ({ vehicleId: id, emails: read?.drivers ?? [] })),
  );
}
