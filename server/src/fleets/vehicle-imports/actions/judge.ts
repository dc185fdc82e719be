import { drivers, type VehicleColumn, vehicles, type VehicleImportOutcome } from '@voltdeck/contract';
import { cardKey, cardNumberOf, type HeldTag, holdCardsOfVehicles, lastDayOfCard } from '../../../charging';
import { mayCall, memberOf, operatorOf, operatorProfile } from '../../../identity';
import type { Ctx } from '../../../platform/ctx';
import { type DriversKnown, driversToLink } from '../../drivers/actions/link';
import { vehicleGroupsNamed } from '../../vehicle-groups/actions/has';
import { fleetOf } from '../../vehicles/actions';
import { wantedCard } from '../../vehicles/actions/cards';
import { cardFault } from '../../vehicles/rules';
import { vehiclesByIds } from '../../vehicles/store';
import { type KnownVehicle, vehiclesKnownBy, vehiclesOfIds } from '../../vehicles/store-many';
import { changesIn, outcomeOf, type Planned, planned, type Present } from '../rules';
import type { ImportLine, LineFault } from '../rules-read';

/** A line with what becomes of it. */
export interface Judged extends Planned {
  outcome: VehicleImportOutcome;
  changes: VehicleColumn[];
}

const isSameCard = (one: string, other: string): boolean =>
  cardKey(cardNumberOf(one)) === cardKey(cardNumberOf(other));

const refused = <L extends ImportLine>(line: L, fault: LineFault): L => ({ ...line, read: null, fault });

/** The vehicle that each line is of; one that is of two, or of another fleet's, is refused. */
function matched(
  lines: readonly ImportLine[],
  known: readonly KnownVehicle[],
  { fleetId, present }: { fleetId: number; present: ReadonlyMap<number, Present> },
): { line: ImportLine; before: Present | null }[] {
  const byVin = new Map(known.flatMap((each) => (each.vinKey === null ? [] : [[each.vinKey, each]])));
  const byPlate = new Map(
    known.flatMap((each) =>
      each.plateKey === null || each.fleetId !== fleetId ? [] : [[each.plateKey, each]],
    ),
  );
  const seen = new Map<number, number>();
  return lines.map((line) => {
    if (line.read === null) return { line, before: null };
    const ofVin = byVin.get(line.read.vinKey ?? '');
    const ofPlate = byPlate.get(line.read.plateKey ?? '');
    if (ofVin !== undefined && ofVin.fleetId !== fleetId)
      return { line: refused(line, { field: 'vin', code: 'taken' }), before: null };
    const before = present.get((ofVin ?? ofPlate)?.id ?? 0) ?? null;
    if (before === null) return { line, before };
    if (ofPlate !== undefined && ofPlate.id !== before.id) {
      const args = { name: present.get(ofPlate.id)?.title ?? '' };
      return {
        line: refused(line, { field: 'license_plate', code: 'vehicle-import.other-vehicle', args }),
        before,
      };
    }
    const twice = seen.get(before.id);
    seen.set(before.id, twice ?? line.line);
    if (twice === undefined) return { line, before };
    const args = { line: twice };
    return {
      line: refused(line, { field: 'license_plate', code: 'vehicle-import.twice', args }),
      before,
    };
  });
}

/** The vehicles that lines may be of, by their ids, with their cards. */
async function presentOf(
  ctx: Ctx,
  fleetId: number,
  known: readonly KnownVehicle[],
): Promise<Map<number, Present>> {
  const { timeZone } = await operatorProfile(ctx, operatorOf(ctx));
  const ids = known.flatMap((each) => (each.fleetId === fleetId ? [each.id] : []));
  const rows = await vehiclesOfIds(ctx.tx, fleetOf(ctx, fleetId), ids);
  return new Map(
    [...rows].map(([id, row]) => [
      id,
      { ...row, card: { number: row.cardNumber, expiresOn: lastDayOfCard(timeZone, row.cardExpiresAt) } },
    ]),
  );
}

/** Lines whose cards others have are refused; a card may go from one vehicle of the file to another. */
async function judgeCards(
  ctx: Ctx,
  fleetId: number,
  { plans, held }: { plans: readonly Planned[]; held: readonly HeldTag[] },
): Promise<Planned[]> {
  const byKey = new Map(held.map((tag) => [tag.uidKey, tag]));
  const keyOf = ({ card, read }: Planned): string | null =>
    read === null || card.number === null ? null : cardKey(card.number);
  const leaving = new Set(
    plans.flatMap((plan) =>
      plan.before?.card.number != null &&
      plan.read !== null &&
      keyOf(plan) !== cardKey(plan.before.card.number)
        ? [plan.before.id]
        : [],
    ),
  );
  const ofOther = (plan: Planned): HeldTag | undefined => {
    const tag = byKey.get(keyOf(plan) ?? '');
    if (tag === undefined || tag.holder !== 'vehicle' || tag.holderId === null) return tag;
    const isLeft = leaving.has(tag.holderId) && !tag.isVin;
    return tag.holderId === plan.before?.id || isLeft ? undefined : tag;
  };
  const holderIds = plans.flatMap((plan) => ofOther(plan)?.holderId ?? []);
  const holders = new Map(
    (await vehiclesByIds(ctx.tx, fleetOf(ctx, fleetId), holderIds)).map(({ id, title }) => [id, title]),
  );
  const isFleetAdmin = memberOf(ctx).role === 'fleet_admin';
  return plans.map((plan) => {
    const tag = ofOther(plan);
    const ofVin = byKey.get(plan.kept?.vin == null ? '' : cardKey(plan.kept.vin));
    if (ofVin !== undefined && !(ofVin.holder === 'vehicle' && ofVin.holderId === plan.before?.id))
      return refused(plan, { field: 'vin', code: 'taken' });
    if (tag === undefined) return plan;
    const fleetTitle = tag.holder === 'vehicle' ? (holders.get(tag.holderId ?? 0) ?? null) : null;
    return refused(plan, { field: 'rfid_tag', ...cardFault(tag, { fleetTitle, isFleetAdmin }) });
  });
}

/** Which lines are beyond what the caller may do, of fleet admins who may add and not change, or nothing with drivers. */
function judgeKeys(ctx: Ctx, fleetId: number, plan: Judged): Judged {
  const member = memberOf(ctx);
  const may = (needs: Parameters<typeof mayCall>[1]): boolean => mayCall(member, needs, fleetId);
  if (plan.changes.includes('drivers') && !(may(drivers.addDrivers.needs) && may(drivers.updateDriver.needs)))
    return {
      ...refused(plan, { field: 'drivers', code: 'vehicle-import.may-not-add-drivers' }),
      outcome: 'refused',
    };
  if (plan.outcome !== 'changed' || may(vehicles.updateVehicle.needs)) return plan;
  return {
    ...refused(plan, { field: plan.changes[0] ?? 'title', code: 'vehicle-import.may-not-change' }),
    outcome: 'refused',
  };
}

function judgeDrivers(plan: Planned, known: DriversKnown): Judged {
  const { read, before } = plan;
  const changes = changesIn(plan);
  const asked = read?.drivers ?? [];
  const told = known.judge(asked, before?.id ?? null);
  if (told.fault !== null && read !== null)
    return { ...refused(plan, { field: 'drivers', ...told.fault }), changes: [], outcome: 'refused' };
  if (read !== null && told.isNew) changes.push('drivers');
  return { ...plan, changes, outcome: outcomeOf(plan, changes) };
}

/** Says of each line what would become of it; cards are held from here on. */
export async function judge(
  ctx: Ctx,
  fleetId: number,
  lines: readonly ImportLine[],
): Promise<{ judged: Judged[]; held: HeldTag[] }> {
  const reads = lines.flatMap(({ read }) => read ?? []);
  const known = await vehiclesKnownBy(ctx.tx, fleetOf(ctx, fleetId), {
    plateKeys: reads.flatMap(({ plateKey }) => plateKey ?? []),
    vinKeys: reads.flatMap(({ vinKey }) => vinKey ?? []),
  });
  const present = await presentOf(ctx, fleetId, known);
  const groups = await vehicleGroupsNamed(
    ctx,
    fleetId,
    reads.flatMap(({ group }) => group ?? []),
  );
  const plans = matched(lines, known, { fleetId, present }).map(({ line, before }) =>
    planned(line, { before, groups, cardOf: wantedCard, isSameCard }),
  );
  const held = await holdCardsOfVehicles(ctx, {
    vehicleIds: [...present.keys()],
    numbers: plans.flatMap(({ card, kept }) => [card.number ?? [], kept?.vin ?? []].flat()),
  });
  const carded = await judgeCards(ctx, fleetId, { plans, held });
  const linked = await driversToLink(
    ctx,
    fleetId,
    reads.flatMap((read) => read.drivers),
  );
  const judged = carded.map((plan) => judgeKeys(ctx, fleetId, judgeDrivers(plan, linked)));
  return { judged, held };
}
