import type { Limitation } from '@voltdeck/contract';
import { sliceOf } from '../../../kernel/plain-list';
import type { Ctx } from '../../../platform/ctx';
import { countsOn, periodOn } from '../rules';
import { accountFor } from '../rules-sharing';
import { type CountedLimit, usageOf } from '../rules-view';
import { limitationsOf } from '../store';
import { vehiclesNamed } from '../store-energy';
import { type Books, type Known, openBooks } from './books';
import { fleetOf, shownIn } from './views';

/** What each vehicle has used of its own amount in the present period; those that used nothing have it whole. */
async function byVehicle(
  ctx: Ctx,
  books: Books,
  { limitation }: Known,
  shown: Limitation,
): Promise<CountedLimit[]> {
  const { calendar, day, used } = books;
  const period = periodOn(limitation, day, calendar.firstDay);
  if (period === null) return [];
  const ids = [...books.usedByVehicle(limitation.id).keys()];
  const named = await vehiclesNamed(ctx.tx, ids);
  return ids.flatMap((id) => {
    const vehicle = named.get(id);
    const account = accountFor(limitation, id, { used, batteryLeft: () => null });
    if (vehicle === undefined || account === null) return [];
    const usage = usageOf(account, period, { limitation, timeZone: calendar.timeZone });
    return [{ limitation: shown, usage, vehicle: { id, title: vehicle.title } }];
  });
}

/** What is left now of each limitation of a fleet that bounds energy, of each vehicle where it has an amount of its own. */
export async function countedLimits(ctx: Ctx, fleetId: number): Promise<CountedLimit[]> {
  const of = fleetOf(ctx, fleetId);
  const rows = await limitationsOf(ctx.tx, of, { words: [], ...sliceOf({}) });
  const books = await openBooks(ctx, { ...of, at: ctx.now }, rows);
  const counted: CountedLimit[] = [];
  for (const known of books.known) {
    if (!known.row.isActive || !countsOn(known.limitation, books.day)) continue;
    const limitation = shownIn(books, known);
    const { usage } = limitation;
    if (usage === null) continue;
    if (limitation.per_vehicle) counted.push(...(await byVehicle(ctx, books, known, limitation)));
    else counted.push({ limitation, usage, vehicle: null });
  }
  return counted;
}
