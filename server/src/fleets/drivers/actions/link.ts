import { drivers } from '@voltdeck/contract';
import { mayBeEmail, normalEmail, operatorOf } from '../../../identity';
import type { FieldError } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { fleetOf } from '../actions';
import { DriverChanged } from '../facts';
import { driversIn, emailKey } from '../rules';
import { driversWith, holdAddresses, insertDrivers } from '../store';
import { insertLinks, vehiclesOfDrivers } from '../store-links';

/** What is known of the drivers that vehicles are to have. */
export interface DriversKnown {
  /** Whether a vehicle may have these drivers, and whether one is new to it; those of one vehicle count for the next. */
  judge(emails: readonly string[], vehicleId: number | null): { fault: FieldError | null; isNew: boolean };
}

interface Known {
  isElsewhere: boolean;
  vehicles: Set<number>;
  count: number;
}

/** Looks for drivers by their addresses, which nobody else may give to one until the transaction ends. */
export async function driversToLink(
  ctx: Ctx,
  fleetId: number,
  emails: readonly string[],
): Promise<DriversKnown> {
  const known = new Map<string, Known>();
  if (emails.length > 0) {
    await holdAddresses(ctx.tx, operatorOf(ctx));
    const found = await driversWith(ctx.tx, operatorOf(ctx), [...new Set(emails)]);
    const vehicles = await vehiclesOfDrivers(
      ctx.tx,
      found.map(({ id }) => id),
    );
    for (const { id, emailKey: key, fleetId: at } of found) {
      const own = vehicles.get(id) ?? [];
      known.set(key, { isElsewhere: at !== fleetId, vehicles: new Set(own), count: own.length });
    }
  }
  const ofEmail = (email: string): Known => {
    const key = emailKey(email);
    const there = known.get(key) ?? { isElsewhere: false, vehicles: new Set(), count: 0 };
    known.set(key, there);
    return there;
  };
  return {
    judge: (asked, vehicleId) => {
      let isNew = false;
      for (const email of new Set(asked.map(emailKey))) {
        if (!mayBeEmail(normalEmail(email))) return { fault: { code: 'email' }, isNew };
        const driver = ofEmail(email);
        const args = { email };
        if (driver.isElsewhere) return { fault: { code: 'vehicle-import.driver-elsewhere', args }, isNew };
        if (vehicleId !== null && driver.vehicles.has(vehicleId)) continue;
        driver.count += 1;
        isNew = true;
        if (driver.count > drivers.mostVehicles)
          return {
            fault: { code: 'vehicle-import.driver-full', args: { email, max: drivers.mostVehicles } },
            isNew,
          };
      }
      return { fault: null, isNew };
    },
  };
}

/** Gives vehicles drivers beside those they have; one whom no fleet has yet is added by the address. */
export async function linkDrivers(
  ctx: Ctx,
  fleetId: number,
  wanted: readonly { vehicleId: number; emails: readonly string[] }[],
): Promise<void> {
  const emails = wanted.flatMap((each) => each.emails);
  if (emails.length === 0) return;
  const asked = driversIn({ emails, name: null, phone: null });
  const ids = new Map(
    (await driversWith(ctx.tx, operatorOf(ctx), emails)).map(({ emailKey: key, id }) => [key, id]),
  );
  const coming = asked.filter(({ email }) => email !== null && !ids.has(emailKey(email)));
  const made = await insertDrivers(ctx.tx, fleetOf(ctx, fleetId), { drivers: coming, at: ctx.now });
  made.forEach((id, index) => ids.set(emailKey(coming[index]?.email ?? ''), id));
  const links = wanted.flatMap(({ vehicleId, emails: own }) =>
    [...new Set(own.map(emailKey))].flatMap((key) => {
      const driverId = ids.get(key);
      return driverId === undefined ? [] : [{ driverId, vehicleId }];
    }),
  );
  await insertLinks(ctx.tx, fleetId, links);
  await ctx.announce(DriverChanged, { fleetId, driverId: 0 }, operatorOf(ctx));
}
