import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorKey } from '@voltdeck/contract';
import { minutes } from '../../charging/testing-charging';
import type { Member } from '../../kernel/actor';
import { addFleet, createMembership, createPerson } from '../../identity';
import { type FleetHouse, fleetHouse } from '../testing-fleet';
import { chooseReportMail, mailMonths } from './actions/mails';

let house: FleetHouse;
beforeAll(async () => {
  house = await fleetHouse();
});
afterAll(() => house.close());

const choose = (id: number, isWanted: boolean, by: Member = house.mine) =>
  house.run({ actor: by }, (ctx) =>
    chooseReportMail(ctx, { params: { id }, query: {}, body: { is_wanted: isWanted } }),
  );
/** A colleague who may do so much. */
async function colleague(email: string, permissions: readonly OperatorKey[]): Promise<Member> {
  const { operatorId } = house.mine;
  const ids = await house.bySystem(async (ctx) => {
    const personId = await createPerson(ctx, { email, firstName: 'Grace', lastName: 'H', password: null });
    const membership = { operatorId, personId, isOwner: false, permissions };
    return {
      personId,
      membershipId: await createMembership(ctx, { ...membership, role: 'voltdeck_user', status: 'active' }),
    };
  });
  return { ...house.mine, ...ids, isOwner: false, permissions: new Set(permissions) };
}
const mailed = () => house.mails.map(({ subject }) => subject);
const sent = async (): Promise<string[]> => {
  const before = mailed().length;
  await house.bySystem(mailMonths);
  return mailed().slice(before);
};

test('a month that is over is mailed once to whoever asked for it, and to nobody who did not', async () => {
  const id = await house.fleet('Couriers', 100);
  const silent = await house.fleet('Taxis', 100);
  const { uid } = await house.vehicle(id);
  const station = await house.station();
  const { transactionId } = await station.start({ uid });
  house.clock.advance(minutes(60));
  await station.stop(transactionId, 9_000);
  expect(await choose(id, true)).toEqual({ is_wanted: true });
  await choose(silent, true);
  await choose(silent, false);
  const grace = await colleague('grace@example.com', ['fleet.read']);
  await choose(id, true, grace);
  const parted = await colleague('parted@example.com', ['fleet.read']);
  await choose(id, true, parted);
  await house.rows(`update memberships set permissions = '{}' where id = $1`, [parted.membershipId]);
  // The month goes on.
  expect(await sent()).toEqual([]);
  const now = house.clock.now();
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  house.clock.advance(next - now.getTime() + minutes(5 * 60));
  // Night, in which late sessions come in.
  expect(await sent()).toEqual([]);
  house.clock.advance(minutes(2 * 60));
  const [subject = '', ...others] = await sent();
  expect(subject).toMatch(/^Couriers in \w+ \d{4}: €\d+\.\d\d$/);
  expect(others).toEqual([subject]);
  expect(house.mails.slice(-2).map(({ to }) => to)).toEqual(['mine@example.com', 'grace@example.com']);
  expect(house.mails.at(-1)).toMatchObject({
    button: { url: expect.stringContaining(`/fleets/${id}/invoices-report`) },
  });
  expect(house.mails.at(-1)?.text[0]).toMatch(/8\u00a0kWh/);
  expect(await sent()).toEqual([]);
  // Turned on again it is not sent again.
  await choose(id, false);
  await choose(id, true);
  expect(await sent()).toEqual([]);
});

/** On the morning of the first day of the next month. */
function goToNextMonth(): void {
  const now = house.clock.now();
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  house.clock.advance(next - now.getTime() + minutes(7 * 60));
}

test('nothing is mailed while the plan has no fleets, and to nobody else less because of it', async () => {
  const id = await house.fleet('Vans', 100);
  await choose(id, true);
  const { operatorId } = house.other;
  const other = await house.bySystem((ctx) => addFleet(ctx, { operatorId, name: 'Theirs' }));
  await choose(other.id, true, house.other);
  goToNextMonth();
  let lapsed: readonly number[] = [house.mine.operatorId, operatorId];
  house.supply({
    subscription: async (_ctx, of) => ({
      isSubscribed: !lapsed.includes(of),
      features: lapsed.includes(of) ? [] : ['fleet-management'],
      endsAt: null,
    }),
  });
  expect(await sent()).toEqual([]);
  lapsed = [house.mine.operatorId];
  expect(await sent()).toEqual([expect.stringContaining('Theirs')]);
  expect(await sent()).toEqual([]);
  lapsed = [];
  const late = await sent();
  expect(late).toContainEqual(expect.stringContaining('Vans'));
  expect(late).not.toContainEqual(expect.stringContaining('Theirs'));
});

test('nothing is mailed to who is no admin of the fleet any more', async () => {
  const id = await house.fleet('Lorries', 100);
  const gone: Record<string, string> = {
    suspended: `update memberships set status = 'suspended' where id = $1`,
    ended: `update memberships set ended_at = now() where id = $1`,
    unassigned: `delete from membership_fleets where membership_id = $1`,
    keyless: `update membership_fleets set permissions = '{fleet.vehicle.read}' where membership_id = $1`,
  };
  const admins = new Map<string, Member>();
  for (const name of [...Object.keys(gone), 'staying']) {
    const admin = await colleague(`${name}@example.com`, []);
    await house.rows(`update memberships set role = 'fleet_admin' where id = $1`, [admin.membershipId]);
    await house.rows(
      `insert into membership_fleets (membership_id, fleet_id, operator_id, permissions, assigned_at)
       values ($1, $2, $3, '{fleet.report.read}', now())`,
      [admin.membershipId, id, house.mine.operatorId],
    );
    admins.set(name, admin);
    await choose(id, true, admin);
  }
  for (const [name, change] of Object.entries(gone))
    await house.rows(change, [admins.get(name)?.membershipId]);
  goToNextMonth();
  const before = house.mails.length;
  await house.bySystem(mailMonths);
  const told = house.mails.slice(before).filter(({ subject }) => subject.startsWith('Lorries'));
  expect(told.map(({ to }) => to)).toEqual(['staying@example.com']);
});
