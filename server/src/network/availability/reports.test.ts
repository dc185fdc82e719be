import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { markDeleted } from '../charge-points/store';
import { mostConnectors, type StatusReport } from '../connectors/rules';
import { connectorsOf } from '../connectors/store';
import { learnConnectors } from '../evses/actions';
import { type NetworkHouse, networkHouse } from '../testing-network';
import { recordConnected } from '../connections/actions';
import { recordConnectorStatus, recordReports, recordStationStatus } from './actions-reports';
import { ChargePointChanged } from './facts';
import type { Heard } from './rules-reports';

let house: NetworkHouse;
beforeAll(async () => {
  house = await networkHouse();
});
afterAll(() => house.close());

/** Online, with an EVSE of two connectors and one of its own. */
async function station(): Promise<number> {
  const { id } = await house.chargePoint();
  const connection = {
    connectionId: crypto.randomUUID(),
    nodeId: crypto.randomUUID(),
    protocol: 'ocpp2.0.1',
  };
  await house.bySystem((ctx) => recordConnected(ctx, id, connection));
  const told = [
    { evseId: 1, connectorId: 1 },
    { evseId: 1, connectorId: 2 },
    { evseId: 2, connectorId: 1 },
  ];
  const kinds = { type: null, maxPowerW: null };
  await house.bySystem((ctx) =>
    learnConnectors(
      ctx,
      id,
      told.map((one) => ({ ...one, ...kinds })),
    ),
  );
  return id;
}

const words = {
  Available: 'available',
  Charging: 'busy',
  Reserved: 'booked',
  Unavailable: 'unavailable',
  Faulted: 'unavailable',
} as const;
const report = (number: number, ocppStatus: keyof typeof words, at = house.clock.now()): StatusReport => ({
  number,
  ocppStatus,
  status: words[ocppStatus],
  fault: ocppStatus === 'Faulted' ? 'GroundFailure' : null,
  at,
});
const told = (chargePointId: number, one: StatusReport) => ({
  chargePointId,
  report: one,
  receivedAt: house.clock.now(),
});
const many = (reports: { chargePointId: number; report: StatusReport; receivedAt: Date }[]) =>
  house.bySystem((ctx) => recordReports(ctx, reports));
const single = (id: number, one: StatusReport): Promise<Heard | null> =>
  house.bySystem((ctx) =>
    one.number === 0
      ? recordStationStatus(ctx, id, one).then(() => null)
      : recordConnectorStatus(ctx, id, one),
  );

/** All that is kept of a charge point and its connectors, without the numbers of rows. */
async function kept(id: number): Promise<unknown> {
  const { rows } = await sql`
    select c.status, c.station_status, c.station_fault, c.station_status_at, c.station_told_at,
      (select json_agg(to_jsonb(k) - 'id' - 'charge_point_id' order by k.number) from connectors k where k.charge_point_id = c.id),
      (select json_agg(to_jsonb(e) - 'id' - 'charge_point_id' order by e.id) from charge_point_events e where e.charge_point_id = c.id)
    from charge_points c where c.id = ${id}
  `.execute(house.db.kysely);
  return rows;
}
const withoutIds = (answers: readonly (Heard | null | Problem)[]) =>
  answers.map((one) => (one instanceof Problem || one === null ? one : { ...one, connectorId: 0 }));

const isChange = (one: Heard | null | Problem): boolean =>
  one !== null && !(one instanceof Problem) && one.changed;

describe('reports of several charge points at once', () => {
  test('do what they do one after another: rows, events, answers and facts', async () => {
    const one = await Promise.all([station(), station(), station(), station()]);
    const other = await Promise.all([station(), station(), station(), station()]);
    const start = house.announcedOf(ChargePointChanged).length;
    const heard = fc.record({
      number: fc.integer({ min: 0, max: 5 }),
      word: fc.constantFrom<keyof typeof words>(
        'Available',
        'Charging',
        'Reserved',
        'Unavailable',
        'Faulted',
      ),
      // Also from before what is known, and from the future.
      second: fc.integer({ min: -30, max: 10 }),
      isInOrder: fc.boolean(),
    });
    const sets = fc.array(fc.option(heard), { minLength: one.length, maxLength: one.length });
    await fc.assert(
      fc.asyncProperty(sets, async (set) => {
        house.clock.advance(10_000);
        const now = house.clock.now().getTime();
        const reports = set.flatMap((each, place) => {
          if (each === null) return [];
          const { isInOrder, number, word, second } = each;
          return [{ place, report: { ...report(number, word, new Date(now + second * 1000)), isInOrder } }];
        });
        const answers = await many(reports.map(({ place, report: said }) => told(one[place] ?? 0, said)));
        const singly = [];
        for (const { place, report: said } of reports) singly.push(await single(other[place] ?? 0, said));
        expect(withoutIds(answers)).toEqual(withoutIds(singly));
        for (const [place, id] of one.entries())
          expect(await kept(id)).toEqual(await kept(other[place] ?? 0));
      }),
      { numRuns: 40 },
    );
    const facts = house.announcedOf(ChargePointChanged).slice(start);
    const placesOf = (ids: readonly number[]) =>
      facts.map(({ chargePointId }) => ids.indexOf(chargePointId)).filter((place) => place >= 0);
    expect(placesOf(one).length).toBeGreaterThan(10);
    expect(placesOf(one)).toEqual(placesOf(other));
  });

  test('stand though one of them is refused, or its charge point is gone', async () => {
    const [fine, full, deleted] = [await station(), await station(), await station()];
    const connectors = Array.from({ length: mostConnectors - 3 }, (_, index) => index + 4);
    for (const number of connectors) await single(full, report(number, 'Available'));
    await house.bySystem((ctx) => markDeleted(ctx.tx, deleted, house.clock.now()));
    const answers = await many([
      told(full, report(mostConnectors + 1, 'Available')),
      told(fine, report(9, 'Charging')),
      told(0, report(1, 'Available')),
      told(-1, report(0, 'Faulted')),
      told(deleted, report(1, 'Available')),
    ]);
    expect(answers).toMatchObject([
      { code: 'connector.unknown' },
      { changed: true, isPlugIn: true },
      { code: 'not-found' },
      null,
      { changed: true },
    ]);
    expect(answers[0]).toBeInstanceOf(Problem);
    expect(answers[3]).toBeNull();
    const made = await house.bySystem((ctx) => connectorsOf(ctx.tx, [fine]));
    expect(made.at(-1)).toMatchObject({ number: 9, ocpp_status: 'Charging' });
    await expect(single(full, report(mostConnectors + 1, 'Available'))).rejects.toMatchObject({
      code: 'connector.unknown',
    });
    expect(await many([])).toEqual([]);
  });

  test('of two sets that meet crosswise wait for each other, and neither is tried again', async () => {
    const [first, second] = [await station(), await station()];
    let tries = 0;
    const set = (ids: readonly number[], number: number) =>
      house.bySystem((ctx) => {
        tries += 1;
        return recordReports(
          ctx,
          ids.map((id) => told(id, report(number, 'Charging'))),
        );
      });
    for (const number of [1, 3, 4, 5, 6]) {
      // Both stand before the lower one until it is let go, so that one that took the higher one first would block the other.
      const { one, other } = await house.bySystem(async (ctx) => {
        await sql`select from charge_points where id = ${first} for no key update`.execute(ctx.tx);
        const waiting = { one: set([first, second], number), other: set([second, first], number) };
        await expect
          .poll(async () => {
            const { rows } = await sql<{ count: number }>`
              select count(*)::int as count from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`.execute(house.db.kysely);
            return rows[0]?.count;
          })
          .toBe(2);
        return waiting;
      });
      const both = [await one, (await other).toReversed()];
      // The one that came second heard what the first one said.
      for (const place of [0, 1])
        expect(withoutIds(both.flatMap((answers) => answers[place] ?? [])).filter(isChange)).toHaveLength(1);
    }
    expect(tries).toBe(10);
  });
});

/** Rows written anew in this transaction so far, and those of them that touched no index. */
async function written(ctx: Ctx): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number; hot: number }>`
    select relname as name, pg_stat_get_xact_tuples_updated(oid)::int as count,
      pg_stat_get_xact_tuples_hot_updated(oid)::int as hot
    from pg_class where relname in ('charge_points', 'connectors')
  `.execute(ctx.tx);
  return Object.fromEntries(
    rows.flatMap(({ name, count, hot }) => [
      [name, count],
      [`${name} hot`, hot],
    ]),
  );
}

test('what a charger says in a session touches no index', async () => {
  const id = await station();
  for (const number of [1, 2, 3]) await single(id, report(number, 'Available'));
  const more = await house.bySystem(async (ctx) => {
    const before = await written(ctx);
    for (const word of ['Charging', 'Charging', 'Available', 'Reserved', 'Available'] as const)
      await recordReports(ctx, [told(id, report(3, word))]);
    const after = await written(ctx);
    return Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]);
  });
  // The second word repeats the first at the same moment, and from available to booked the charge point looks the same.
  expect(Object.fromEntries(more)).toEqual({
    charge_points: 2,
    'charge_points hot': 2,
    connectors: 4,
    'connectors hot': 4,
  });
});
