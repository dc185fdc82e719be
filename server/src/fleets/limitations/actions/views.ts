import type { Limitation, LimitationDetail, LimitReason, Parsed, limitations } from '@voltdeck/contract';
import { mustHaveFleet, operatorOf } from '../../../identity';
import { searchedWords, sliceOf } from '../../../kernel/plain-list';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { type Account, closedDays, countsOn } from '../rules';
import { dayText } from '../rules-days';
import type { LimitationRow } from '../rules-said';
import { boundsOf, isForbidden, type Ledger } from '../rules-sharing';
import { shownAccount, toShown } from '../rules-view';
import { findLimitation, limitationsOf, type OfFleet } from '../store';
import { firstVehicles, type LimitedVehicle, vehiclesOfDay } from '../store-energy';
import { holidaysOf } from '../store-holidays';
import { type Books, type Known, openBooks } from './books';
import { limitedVehicles } from './vehicles';

export const fleetOf = (ctx: Ctx, fleetId: number): OfFleet => ({ operatorId: operatorOf(ctx), fleetId });

/** So many closed days, and so many vehicles that would be refused, are named. */
const namedDays = 10;
const namedVehicles = 100;

const accountIn = ({ used, usedByVehicle, day }: Books, { limitation }: Known): Account | null =>
  countsOn(limitation, day) ? shownAccount(limitation, usedByVehicle(limitation.id), used) : null;

/** A limitation as clients read it, with what is left of it. */
export const shownIn = (books: Books, known: Known): Limitation =>
  toShown(known, { calendar: books.calendar, day: books.day, account: accountIn(books, known) });

/** The limitations of a fleet by name, with what is left of them. */
export async function listLimitations(
  ctx: Ctx,
  { params, query }: Parsed<typeof limitations.listLimitations>,
): Promise<Limitation[]> {
  await mustHaveFleet(ctx, params.id);
  const of = fleetOf(ctx, params.id);
  const rows = await limitationsOf(ctx.tx, of, { words: searchedWords(query.search), ...sliceOf(query) });
  const books = await openBooks(ctx, { ...of, at: ctx.now }, rows);
  return books.known.map((known) => shownIn(books, known));
}

export async function mustHaveLimitation(
  ctx: Ctx,
  { id, limitationId }: { id: number; limitationId: number },
): Promise<LimitationRow> {
  const row = await findLimitation(ctx.tx, fleetOf(ctx, id), limitationId);
  if (row === null) throw new Problem('not-found');
  return row;
}

/** A kept limitation as clients read it. */
export async function showLimitation(ctx: Ctx, fleetId: number, row: LimitationRow): Promise<Limitation> {
  const books = await openBooks(ctx, { ...fleetOf(ctx, fleetId), at: ctx.now }, [row]);
  const [known] = books.known;
  if (known === undefined) throw new Problem('not-found');
  return shownIn(books, known);
}

/** Why the limitation keeps a vehicle away now, whatever its plug; null where it does not. */
function reasonFor(
  books: Books,
  { limitation }: Known,
  vehicleId: number,
  ledger: Ledger,
): LimitReason | null {
  const { calendar, day } = books;
  const uses = [{ vehicleId, plugType: null, deliveredWh: 0 }];
  const [answer] = boundsOf(uses, [{ limitation: { ...limitation, plugTypes: [] }, uses: [0] }], {
    calendar,
    day,
    ledger,
  });
  return answer !== undefined && isForbidden(answer) ? answer.reason : null;
}

/** The vehicles that may have something of their own against them: those that charged today, or have an amount of their own. */
async function busyVehicles(
  ctx: Ctx,
  books: Books,
  { known: { row }, fleetId }: { known: Known; fleetId: number },
): Promise<LimitedVehicle[]> {
  const today = await vehiclesOfDay(ctx.tx, { fleetId, day: dayText(books.day), most: 1_000 });
  const running = books.unfinished.map(({ vehicleId }) => vehicleId);
  const own = row.isPerVehicle ? [...books.usedByVehicle(row.id).keys()] : [];
  const vehicles = await limitedVehicles(ctx, [...new Set([...today, ...running, ...own])]);
  return [...vehicles.values()].filter(
    ({ groupId }) => row.vehicleGroupId === null || row.vehicleGroupId === groupId,
  );
}

/** The vehicles that a limitation would refuse now, and why. */
async function refusedBy(
  ctx: Ctx,
  books: Books,
  { known, fleetId }: { known: Known; fleetId: number },
): Promise<Pick<LimitationDetail, 'refused' | 'refused_count'>> {
  if (!known.row.isActive) return { refused: [], refused_count: 0 };
  const named = (vehicles: readonly LimitedVehicle[], reasonOf: (id: number) => LimitReason | null) =>
    vehicles.flatMap(({ id, title }) => {
      const reason = reasonOf(id);
      return reason === null ? [] : [{ vehicle_id: id, title, reason }];
    });
  // A vehicle that nobody has: what keeps it away keeps all away.
  const forAll = reasonFor(books, known, 0, { used: books.used, batteryLeft: () => null });
  if (forAll !== null) {
    const { vehicleGroupId } = known.row;
    const first = await firstVehicles(ctx.tx, { fleetId, vehicleGroupId, most: namedVehicles });
    return { refused: named(first.vehicles, () => forAll), refused_count: first.count };
  }
  const busy = await busyVehicles(ctx, books, { known, fleetId });
  const ledger = await books.ledgerFor(busy);
  const refused = named(busy, (id) => reasonFor(books, known, id, ledger));
  return { refused: refused.slice(0, namedVehicles), refused_count: refused.length };
}

/** One limitation: what is left, the next closed days, and which vehicles it would refuse now. */
export async function getLimitation(
  ctx: Ctx,
  { params }: Parsed<typeof limitations.getLimitation>,
): Promise<LimitationDetail> {
  const row = await mustHaveLimitation(ctx, params);
  const books = await openBooks(ctx, { ...fleetOf(ctx, params.id), at: ctx.now }, [row]);
  const [known] = books.known;
  if (known === undefined) throw new Problem('not-found');
  const names = new Map((await holidaysOf(ctx.tx, params.id)).map(({ day, name }) => [day, name]));
  const closed = closedDays(known.limitation, books.calendar, { from: books.day, most: namedDays });
  return {
    ...shownIn(books, known),
    closed_days: closed.map(({ day, why }) => ({
      day: dayText(day),
      why,
      name: why === 'holiday' ? (names.get(dayText(day)) ?? null) : null,
    })),
    ...(await refusedBy(ctx, books, { known, fleetId: params.id })),
  };
}
