import { briefs, statement } from '@voltdeck/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes, type Station } from '../../charging/testing-charging';
import { type WorkHouse, workHouse } from '../../charging/work-list/testing-work';
import { holders, listen, tellingByNotes } from '../../commerce';
import { testProvider } from '../../platform/payments/test-provider';
import { statementTotals } from '../../commerce/statement/actions';
import type { Member } from '../../kernel/actor';
import { hourMs } from '../../kernel/clock';
import { recordDisconnected } from '../../network';
import type { Ctx } from '../../platform/ctx';
import { chooseBriefMail, getBrief, makeBrief, makeDueBriefs, makeJob } from './actions';

let house: WorkHouse;
let station: Station;
beforeAll(async () => {
  house = await workHouse();
  house.supply({ paymentProviders: [tellingByNotes(testProvider)], holders });
  listen(house.facts);
  await house.tag('DRIVER', { holder: 'person', person_id: house.other.personId });
  await house.rows(`update operators set time_zone = 'Asia/Kolkata' where id = $1`, [house.mine.operatorId]);
  station = await house.station();
  house.onJob(makeJob, async (ctx, payload) =>
    makeBrief(ctx, payload as { operatorId: number; day: string }),
  );
});
afterAll(() => house.close());

const system = { actor: { kind: 'system' } } as const;
const at = (text: string) => ({ ...system, now: new Date(text) });
const brief = (by: Member = house.mine, day?: string) =>
  house.run({ actor: by }, (ctx) =>
    getBrief(ctx, { params: {}, query: day === undefined ? {} : { day }, body: {} }),
  );
const choose = (by: Member, isWanted: boolean) =>
  house.run({ actor: by }, (ctx) =>
    chooseBriefMail(ctx, { params: {}, query: {}, body: { is_wanted: isWanted } }),
  );

test('a brief says of a day what the statement says, and what being away has cost', async () => {
  // 2 March from 15:30 on, in a zone of five hours and a half.
  const { orderId } = await house.session(station, { uid: 'DRIVER', meterStartWh: 1_000 });
  house.clock.advance(minutes(30));
  await house.run(system, (ctx) => disconnect(ctx));
  house.clock.advance(20 * hourMs);
  const told = await brief();
  expect(briefs.getBrief.result.parse(told)).toEqual(told);
  expect(told).toMatchObject({
    day: '2026-03-02',
    from: '2026-03-01T18:30:00.000Z',
    to: '2026-03-02T18:30:00.000Z',
    made_at: null,
  });
  const query = statement.statementTotals.query.parse({
    kind: 'confirmed,canceled',
    from: told.from,
    to: told.to,
  });
  const totals = await house.run({ actor: house.mine }, (ctx) =>
    statementTotals(ctx, { params: {}, query, body: {} }),
  );
  expect([told.earned, totals.count]).toEqual([totals.amount, 1]);
  expect(told.earned).toBeGreaterThan(0);
  expect(orderId).toBeGreaterThan(0);
  // Nobody has charged there before that day, so being away cost nothing that is known.
  expect(told.losses).toEqual([]);
  const next = await house.run(
    { ...system, actor: house.mine, now: new Date('2026-03-03T20:00:00Z') },
    (ctx) => getBrief(ctx, { params: {}, query: {}, body: {} }),
  );
  expect(next).toMatchObject({
    day: '2026-03-03',
    losses: [{ reason: 'offline', is_estimated: true, hours: 24, charge_point: { id: station.id } }],
  });
  expect((await brief(house.other)).earned).toBe(0);
});

async function disconnect(ctx: Ctx): Promise<void> {
  const [row] = await house.rows<{ id: string }>(
    'select connection_id as id from charge_points where id = $1',
    [station.id],
  );
  await recordDisconnected(ctx, station.id, row?.id ?? '');
}

test('it is made and sent once, at half past six of the operator, to who wants it', async () => {
  const mailed = () => house.mails.map(({ to, locale }) => [to, locale]);
  const tick = async (text: string): Promise<void> => {
    house.clock.set(new Date(text));
    await house.run(system, makeDueBriefs);
    await house.runJobs();
  };
  await tick('2026-03-03T00:45:00Z');
  expect(mailed()).toEqual([]);
  await Promise.all([1, 2].map(() => tick('2026-03-03T01:00:00Z')));
  await tick('2026-03-03T01:15:00Z');
  expect(mailed()).toEqual([['mine@example.com', 'en']]);
  const [mail] = house.mails;
  expect(mail?.subject).toContain('earned');
  expect(mail?.button?.url).toContain('/brief');
  // Made again by another node, it is neither made nor sent again.
  await house.run(at('2026-03-03T01:20:00Z'), (ctx) =>
    makeBrief(ctx, { operatorId: house.mine.operatorId, day: '2026-03-02' }),
  );
  expect(mailed()).toHaveLength(1);
  expect((await brief(house.mine, '2026-03-02')).made_at).not.toBeNull();
  await choose(house.mine, false);
  await house.session(station, { uid: 'DRIVER', meterStartWh: 9_000 });
  await tick('2026-03-04T01:00:00Z');
  expect(mailed()).toHaveLength(1);
});
