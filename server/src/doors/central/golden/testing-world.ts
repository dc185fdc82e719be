import { nouns as chargingNouns } from '../../../charging';
import { chargingHouse, type ChargingHouse } from '../../../charging/testing-charging';
import { holders, listen, nouns as commerceNouns } from '../../../commerce';
import { testProvider } from '../../../platform/payments/test-provider';
import { createChargePoint, createPrice } from '../../../network';
import { registerJobs } from '../../jobs/jobs';
import { openDoor } from '../testing-door';
import { cardOf, epochMs, hourMs, type Profile } from './testing-story';

/** The product as chargers and operators meet it, on a clock that stands still between two steps. */
export interface World extends ChargingHouse {
  url: string;
  /** Adds the charge point; gives its id and its password. */
  add(profile: Profile): Promise<{ id: number; password: string }>;
  /** Lets everything happen that the clock brings, once. */
  upkeep(): Promise<void>;
  /** Waits until chargers, or this one, have answered all they were asked. */
  settled(chargePointId?: number): Promise<void>;
}

const system = { actor: { kind: 'system' } } as const;
/** Beyond any run: what goes by the time of the machine must not happen. */
const never = 1_000_000;

/** The cards of a charge point, which charge nowhere else. */
async function addCards(house: ChargingHouse, profile: Profile): Promise<void> {
  const person = { holder: 'person', person_id: house.other.personId };
  await house.tag(cardOf(profile, 'OWN'));
  await house.tag(cardOf(profile, 'DRIVER'), person);
  await house.tag(cardOf(profile, 'BLOCKED'), { ...person, status: 'blocked' });
  await house.tag(cardOf(profile, 'OLD'), { expires_at: new Date(epochMs + 10 * hourMs) });
}

const addTo =
  (house: ChargingHouse): World['add'] =>
  async (profile) => {
    await addCards(house, profile);
    const [openTime, closeTime] = profile.hours ?? [null, null];
    return house.run({ actor: house.mine }, async (ctx) => {
      const made = await createChargePoint(ctx, {
        operatorId: house.mine.operatorId,
        identifier: `GOLDEN-${profile.index}`,
        title: `Golden ${profile.index}`,
        visibility: profile.visibility,
        openTime,
        closeTime,
        freeVendTag: profile.isFree ? cardOf(profile, 'FREE') : null,
        connectors: Array.from({ length: profile.connectors }, (_, index) => ({
          number: index + 1,
          maxPowerW: profile.maxPowerW,
        })),
      });
      for (const body of profile.prices) await createPrice(ctx, { params: { id: made.id }, query: {}, body });
      return made;
    });
  };

const domainNouns = [...chargingNouns, ...commerceNouns];
const everyMinute = domainNouns
  .flatMap(({ clockJobs = [] }) => clockJobs)
  .filter(({ cron }) => cron === '* * * * *');
const jobNames = domainNouns.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name));

/** The queue goes by the database's clock, so what is due by ours is brought forward. */
async function runDueJobs(house: ChargingHouse): Promise<void> {
  const [due] = await house.rows<{ is: boolean }>(
    `with due as (
       update graphile_worker._private_jobs j set run_at = least(j.run_at, now())
       from graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = any($2) and j.run_at <= $1 returning j.id)
     select exists (select from due) as is`,
    [house.clock.now(), jobNames],
  );
  if (due?.is === true) await house.runJobs();
}

async function settledOn(house: ChargingHouse, chargePointId: number | null): Promise<void> {
  for (let tries = 0; tries < 5_000; tries += 1) {
    const [left] = await house.rows<{ is: boolean }>(
      `select exists (select from commands c join charge_points p on p.id = c.charge_point_id
         where p.online and c.state in ('pending', 'sent') and c.order_id is not null and c.charge_point_id = coalesce($1, c.charge_point_id)) as is`,
      [chargePointId],
    );
    if (left?.is !== true) return;
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  throw new Error('a charger was asked and its answer never kept');
}

export async function openWorld(): Promise<World> {
  const house = await chargingHouse();
  house.clock.set(new Date(epochMs));
  house.supply({ holders, paymentProviders: [testProvider] });
  listen(house.facts);
  registerJobs(house, domainNouns);
  await house.rows('update operators set fee_rate_ppm = 37500 where id = $1', [house.mine.operatorId]);
  const door = await openDoor(house, {
    pingSeconds: never,
    seenSeconds: never,
    wakingMs: never * 1_000,
  });
  return {
    ...house,
    url: door.url,
    add: addTo(house),
    upkeep: async () => {
      for (const job of everyMinute) await house.run(system, (ctx) => job.handler(ctx));
      await runDueJobs(house);
    },
    settled: (chargePointId) => settledOn(house, chargePointId ?? null),
    close: async () => {
      await door.close();
      await house.close();
    },
  };
}
