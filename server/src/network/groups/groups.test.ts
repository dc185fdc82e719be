import { bulk, chargePoints, groups, settings } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeMany, undoMany } from '../bulk/actions';
import { chargePointTable } from '../charge-points/actions';
import { changeChargePoint } from '../settings/actions';
import { type NetworkHouse, networkHouse, type Tenant } from '../testing-network';
import { createGroup, deleteGroup, getGroup, groupTable, updateGroup } from './actions';
import { changeMembers } from './actions/members';
import { GroupChanged } from './facts';

let house: NetworkHouse;
let round = 0;
let ids: number[] = [];
let foreign = 0;

beforeAll(async () => {
  house = await networkHouse();
  foreign = (await house.chargePoint({ operatorId: house.other.operatorId, title: 'Foreign' })).id;
});
afterAll(() => house.close());
beforeEach(async () => {
  round += 1;
  ids = [];
  for (const title of ['One', 'Two']) ids.push((await house.chargePoint({ title })).id);
});

const make = (name: string, members: number[] = [], tenant: Tenant = house.mine) =>
  house.as(tenant, (ctx) =>
    createGroup(ctx, {
      params: {},
      query: {},
      body: groups.createGroup.body.parse({ name: `${name} ${round}`, charge_point_ids: members }),
    }),
  );
const read = (id: number) =>
  house.as(house.mine, (ctx) => getGroup(ctx, { params: { id }, query: {}, body: {} }));
const members = (id: number, body: object) =>
  house.as(house.mine, (ctx) =>
    changeMembers(ctx, { params: { id }, query: {}, body: groups.changeMembers.body.parse(body) }),
  );
const remove = (id: number, confirm?: boolean) =>
  house.as(house.mine, (ctx) => deleteGroup(ctx, { params: { id }, query: { confirm }, body: {} }));
const rename = (id: number, body: object) =>
  house.as(house.mine, (ctx) =>
    updateGroup(ctx, { params: { id }, query: {}, body: groups.updateGroup.body.parse(body) }),
  );
const many = (body: object) =>
  house.as(house.mine, (ctx) =>
    changeMany(ctx, { params: {}, query: {}, body: bulk.changeMany.body.parse(body) }),
  );
const titlesIn = async (groupId: number): Promise<string[]> => {
  const query = chargePoints.chargePointTable.query.parse({ group_id: `${groupId}`, sort: 'group' });
  const page = await house.as(house.mine, (ctx) => chargePointTable(ctx, { params: {}, query, body: {} }));
  expect(page.totals.connectors).toBe(0);
  expect(page.data.every((row) => row.group?.id === groupId)).toBe(true);
  return page.data.map((row) => row.title);
};

describe('a group', () => {
  test('has members, each in one group alone', async () => {
    const port = await make('Port', ids);
    expect(groups.getGroup.result.parse(port)).toEqual(port);
    expect(port.charge_points.map((one) => one.title)).toEqual(['One', 'Two']);
    const before = house.announcedOf(GroupChanged).length;
    const town = await make('Town', [ids[1] ?? 0]);
    expect(town.charge_points_count).toBe(1);
    expect((await read(port.id)).charge_points.map((one) => one.title)).toEqual(['One']);
    const told = house
      .announcedOf(GroupChanged)
      .slice(before)
      .map((fact) => fact.groupId);
    expect(new Set(told)).toEqual(new Set([port.id, town.id]));
    expect(await titlesIn(town.id)).toEqual(['Two']);
  });

  test('keeps its name to itself, letter case aside, and its operator', async () => {
    const port = await make('Port');
    await expect(make('PORT')).rejects.toMatchObject({ details: { errors: { name: [{ code: 'taken' }] } } });
    const town = await make('Town');
    await expect(rename(town.id, { name: port.name.toLowerCase() })).rejects.toMatchObject({
      code: 'fields.invalid',
    });
    expect((await make('Port', [], house.other)).name).toBe(port.name);
    const twice = await Promise.allSettled([make('Twice'), make('twice')]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('tells the second of two who edit it at once', async () => {
    const { id, version, name } = await make('Port');
    await rename(id, { name, description: 'At the quay', version });
    await expect(rename(id, { name, version })).rejects.toMatchObject({ code: 'charge-point-group.changed' });
  });

  test('takes none of another operator in, and changes nothing then', async () => {
    const port = await make('Port');
    await expect(members(port.id, { add: [...ids, foreign] })).rejects.toMatchObject({
      code: 'not-found',
      details: { field: 'add' },
    });
    expect((await read(port.id)).charge_points_count).toBe(0);
  });

  test('in use is deleted once that is confirmed, and says how many are in it', async () => {
    const port = await make('Port', ids);
    await expect(remove(port.id)).rejects.toMatchObject({
      code: 'charge-point-group.delete-unconfirmed',
      details: { args: { charge_points: 2 } },
    });
    await remove(port.id, true);
    await expect(read(port.id)).rejects.toMatchObject({ code: 'not-found' });
    const empty = await make('Empty');
    await expect(remove(empty.id)).resolves.toEqual({ id: empty.id });
  });

  test('that is deleted while somebody adds to it leaves nobody in a group that is gone', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const port = await make(`Port ${turn}`);
      const [added, removed] = await Promise.allSettled([members(port.id, { add: ids }), remove(port.id)]);
      // Whoever came first: the other one is told, in numbers or that it is gone.
      expect([added.status, removed.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      const { rows } = await house.db.pool.query(
        'select from charge_point_group_members m left join charge_point_groups g on g.id = m.group_id where g.id is null',
      );
      expect(rows).toEqual([]);
      if (removed.status === 'rejected') await remove(port.id, true);
    }
  });

  test('counts who is not deleted, and sorts by that', async () => {
    const { id } = await make('Port', ids);
    await house.db.pool.query('update charge_points set deleted_at = now() where id = $1', [ids[0]]);
    expect((await read(id)).charge_points_count).toBe(1);
    const query = groups.groupTable.query.parse({ sort: '-charge_points_count', search: `Port ${round}` });
    const page = await house.as(house.mine, (ctx) => groupTable(ctx, { params: {}, query, body: {} }));
    expect(page.data.map((row) => row.id)).toEqual([id]);
  });
});

describe('many at once', () => {
  test('come into a group, and go back to where each was', async () => {
    const port = await make('Port', [ids[0] ?? 0]);
    const town = await make('Town');
    const change = { what: 'group', group_id: town.id };
    const preview = await many({ ids: [...ids, foreign], change, preview: true });
    expect(preview.rows.map(({ outcome, before }) => [outcome, before?.group?.name])).toEqual([
      ['refused', undefined],
      ['changed', port.name],
      ['changed', undefined],
    ]);
    await many({ ids, change });
    expect((await read(town.id)).charge_points_count).toBe(2);
    const undone = [
      { id: ids[0], former: { what: 'group', group_id: port.id } },
      { id: ids[1], former: { what: 'group', group_id: null } },
    ];
    const body = bulk.undoMany.body.parse({ change, undone });
    await house.as(house.mine, (ctx) => undoMany(ctx, { params: {}, query: {}, body }));
    expect((await read(port.id)).charge_points.map((one) => one.title)).toEqual(['One']);
    expect((await read(town.id)).charge_points_count).toBe(0);
  });

  test("are not put into another operator's group, nor by who may not change groups", async () => {
    const theirs = await make('Port', [], house.other);
    const change = { what: 'group', group_id: theirs.id };
    await expect(many({ ids, change })).rejects.toMatchObject({
      code: 'not-found',
      details: { field: 'change.group_id' },
    });
    const town = await make('Town');
    const clerk = {
      ...house.mine.owner,
      isOwner: false,
      permissions: new Set(['power-center.update'] as const),
    };
    const body = bulk.changeMany.body.parse({ ids, change: { what: 'group', group_id: town.id } });
    await expect(
      house.run({ actor: clerk }, (ctx) => changeMany(ctx, { params: {}, query: {}, body })),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });
});

test('the form of a charge point puts it into a group and out of it', async () => {
  const port = await make('Port');
  const [id = 0] = ids;
  const change = (body: object) =>
    house.as(house.mine, (ctx) =>
      changeChargePoint(ctx, {
        params: { id },
        query: {},
        body: settings.changeChargePoint.body.parse(body),
      }),
    );
  const { version, group } = await change({ group_id: port.id });
  expect(group).toEqual({ id: port.id, name: port.name });
  expect((await change({ group_id: null, version })).group).toBeNull();
  await expect(change({ group_id: port.id + 1000 })).rejects.toMatchObject({
    details: { field: 'group_id' },
  });
});
