import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveUpWaiting } from '../../charging/sessions/actions/jobs';
import { retryStuck, sweepVisits } from './actions/end';
import { type Acquirer, acquirer, type Stand, type VisitsHouse, visitsHouse } from './testing-visits';

let provider: Acquirer;
let mine: VisitsHouse;
beforeAll(async () => {
  provider = acquirer();
  mine = await visitsHouse(provider);
});
afterAll(() => mine.house.close());

const which = fc.integer({ min: 0, max: 3 });
const deeds = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('begin' as const) }),
    fc.record({ kind: fc.constantFrom('pay', 'refuse', 'stop', 'plug-missing', 'watch-over'), at: which }),
    fc.record({
      kind: fc.constant('charge' as const),
      at: which,
      energyWh: fc.integer({ min: 0, max: 9_000 }),
    }),
    fc.record({ kind: fc.constantFrom('offline', 'online', 'away', 'refuses', 'jobs', 'sweep', 'wait') }),
  ),
  { minLength: 4, maxLength: 18 },
);

type Deed = typeof deeds extends fc.Arbitrary<(infer D)[]> ? D : never;

interface Walked {
  stand: Stand;
  visits: string[];
}

const online = (stand: Stand, value: boolean) =>
  mine.house.rows('update charge_points set online = $2 where id = $1', [stand.id, value]);

/** What somebody does with one of the visits; what is refused moves nothing. */
async function withVisit(stand: Stand, visit: string, deed: Deed): Promise<void> {
  const { orderId } = await mine.kept(visit);
  const [order] = await mine.house.orders(`id = ${orderId ?? 0}`);
  if (deed.kind === 'pay') await mine.tell(visit, { state: 'held' });
  else if (deed.kind === 'watch-over') await mine.tell(visit, { state: 'over' });
  else if (deed.kind === 'stop') await mine.stop(visit).catch(() => null);
  else if (deed.kind === 'refuse') await mine.answer(visit, 'refuse').catch(() => null);
  else if (deed.kind === 'plug-missing' && order !== undefined)
    await mine.house.bySystem((ctx) => giveUpWaiting(ctx, { orderId: order.id }));
  else if (deed.kind === 'charge' && order?.state === 'requested')
    await mine.charge(stand, { uid: order.tag_uid ?? '', energyWh: 'energyWh' in deed ? deed.energyWh : 0 });
}

async function carryOut({ stand, visits }: Walked, deed: Deed): Promise<void> {
  if (deed.kind === 'begin') {
    const begun = await mine.begin(stand).catch(() => null);
    if (begun !== null) visits.push(begun.visit);
  } else if ('at' in deed) {
    const visit = visits[deed.at];
    if (visit !== undefined) await withVisit(stand, visit, deed);
  } else if (deed.kind === 'offline' || deed.kind === 'online') await online(stand, deed.kind === 'online');
  else if (deed.kind === 'away' || deed.kind === 'refuses') provider.troubles.push(deed.kind);
  else if (deed.kind === 'jobs') await mine.jobs();
  else if (deed.kind === 'sweep') await mine.house.bySystem(sweepVisits);
  else mine.house.clock.advance(2 * 60_000);
}

/** Ends whatever is under way, with a provider that answers. */
async function settle({ stand, visits }: Walked): Promise<void> {
  provider.troubles.length = 0;
  await online(stand, true);
  await mine.jobs();
  for (const visit of visits) await mine.stop(visit).catch(() => null);
  mine.house.clock.advance(40 * 60_000);
  for (let round = 0; round < 3; round += 1) {
    await mine.house.bySystem(sweepVisits);
    await mine.house.bySystem(retryStuck);
    await mine.jobs();
  }
}

/** Every hold is concluded once, by what its session was paid with, and nothing else. */
async function expectSound({ visits }: Walked): Promise<void> {
  for (const visit of visits) {
    const { payment, hold, takenMinor, orderId } = await mine.kept(visit);
    if (payment === null) continue;
    const [paid] = await mine.house.rows<{ captured: number | null; state: string }>(
      'select captured_minor::int as captured, state from payments where order_id = $1',
      [orderId],
    );
    const wanted = paid?.captured ?? 0;
    expect([hold, takenMinor]).toEqual(['concluded', wanted]);
    // By the same key; a provider answers the second time as the first.
    expect(new Set(provider.ended.get(payment))).toEqual(new Set([wanted]));
  }
  expect(await mine.faults()).toEqual([]);
}

test('whatever happens, what is held is taken once as the session cost, or let go', async () => {
  const isSound = fc.asyncProperty(deeds, async (asked) => {
    const walked = { stand: await mine.stand(), visits: [] };
    for (const deed of asked) await carryOut(walked, deed);
    await settle(walked);
    await expectSound(walked);
  });
  await expect(fc.assert(isSound, { numRuns: 12 })).resolves.toBeUndefined();
});
