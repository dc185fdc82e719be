import { type SavedView, views } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor';
import { dayMs, minuteMs } from '../../kernel/clock';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { listNotices } from '../notices/actions/read';
import { addLogin, addOperator } from '../testing-rows';
import { createView, deleteView, updateView } from './actions';
import { lookAtViews, mailViews } from './watching';

const keys = ['access', 'charging-site.read'];

let house: TestHouse;
let operatorId: number;
let reader: Member;
let colleague: Member;

const person = async (): Promise<Member> => ({
  kind: 'member',
  ...(await addLogin(house.db.pool, operatorId, { permissions: keys })),
  operatorId,
  role: 'voltdeck_user',
  isOwner: false,
  permissions: new Set(keys),
  fleets: new Map(),
});

beforeAll(async () => {
  // A Monday, at eleven by the operator's clock.
  house = await testHouse({ now: new Date('2026-03-02T10:00:00Z') });
});
afterAll(() => house.close());
beforeEach(async () => {
  operatorId = await addOperator(house.db.pool);
  reader = await person();
  colleague = await person();
  house.mails.length = 0;
});

const save = (actor: Member, body: object = {}): Promise<SavedView> => {
  const view = { page: 'charging-sites', name: 'Depots', search: { search: 'depot' }, ...body };
  return house.run({ actor }, (ctx) =>
    createView(ctx, { params: {}, query: {}, body: views.createView.body.parse(view) }),
  );
};
const change = (actor: Member, id: number, body: object) =>
  house.run({ actor }, (ctx) =>
    updateView(ctx, { params: { id }, query: {}, body: views.updateView.body.parse(body) }),
  );
const open = (name: string) =>
  house.db.pool.query(
    `insert into charging_sites (operator_id, name, time_zone) values ($1, $2, 'Europe/Madrid')`,
    [operatorId, name],
  );
const close = () => house.db.pool.query(`delete from charging_sites where operator_id = $1`, [operatorId]);

const system = { actor: { kind: 'system' } } as const;
/** The next time that views are counted, on two nodes at once. */
const look = async (): Promise<void> => {
  house.clock.advance(6 * minuteMs);
  await Promise.all([1, 2].map(() => house.run(system, (ctx) => lookAtViews(ctx))));
};
const mail = () => Promise.all([1, 2].map(() => house.run(system, (ctx) => mailViews(ctx))));
const told = async (actor: Member) => {
  const query = { per_page: 20 };
  const { data } = await house.run({ actor }, (ctx) => listNotices(ctx, { params: {}, query, body: {} }));
  return data.map(({ kind, count, named, about, closed_at: at }) => ({
    kind,
    count,
    name: named[0]?.title,
    path: about?.path,
    isOpen: at === null,
  }));
};

describe('a watched view', () => {
  test('is told when it is no longer empty, to who watches it alone, and closes once it is', async () => {
    const { id } = await save(reader, { is_watched: true });
    await look();
    expect(await told(reader)).toEqual([]);
    await open('North depot');
    await look();
    const path = `/charging-sites?search=depot&view=${id}`;
    const notice = { kind: 'view', count: 1, name: 'Depots', path };
    expect(await told(reader)).toEqual([{ ...notice, isOpen: true }]);
    expect(await told(colleague)).toEqual([]);
    await open('South depot');
    await look();
    expect(await told(reader)).toEqual([{ ...notice, count: 2, isOpen: true }]);
    await close();
    await look();
    expect(await told(reader)).toMatchObject([{ isOpen: true }]);
    await look();
    await look();
    expect(await told(reader)).toEqual([{ ...notice, count: 2, isOpen: false }]);
  });

  test('that comes and goes is told once', async () => {
    await save(reader, { is_watched: true });
    await look();
    for (let turn = 0; turn < 3; turn += 1) {
      await open('North depot');
      await look();
      await close();
      await look();
    }
    expect(await told(reader)).toMatchObject([{ kind: 'view', isOpen: true }]);
  });

  test('that has rows already is no news, nor with another search', async () => {
    await open('North depot');
    const { id } = await save(reader, { is_watched: true });
    await look();
    await look();
    expect(await told(reader)).toEqual([]);
    await change(reader, id, { search: { search: 'north' } });
    await look();
    expect(await told(reader)).toEqual([]);
  });

  test('is over with the view, with the wish, and for colleagues once it is no longer shared', async () => {
    const [kept, wished] = [
      await save(reader, { is_shared: true }),
      await save(reader, { is_watched: true }),
    ];
    await change(colleague, kept.id, { is_watched: true });
    const gone = await save(reader, { is_watched: true });
    await look();
    await open('North depot');
    await look();
    expect(await told(reader)).toMatchObject([{ isOpen: true }, { isOpen: true }]);
    expect(await told(colleague)).toMatchObject([{ isOpen: true }]);
    await change(reader, kept.id, { is_shared: false });
    await change(reader, wished.id, { is_watched: false });
    await house.run({ actor: reader }, (ctx) =>
      deleteView(ctx, { params: { id: gone.id }, query: {}, body: {} }),
    );
    expect(await told(reader)).toMatchObject([{ isOpen: false }, { isOpen: false }]);
    expect(await told(colleague)).toMatchObject([{ isOpen: false }]);
  });

  test('tells nothing to who may no longer read its list', async () => {
    await save(reader, { is_watched: true });
    await look();
    await house.db.pool.query(`update memberships set permissions = '{access}' where id = $1`, [
      reader.membershipId,
    ]);
    await open('North depot');
    await look();
    expect(await told(reader)).toEqual([]);
  });

  test('is of a list that is counted, and one of twenty at most', async () => {
    const wish = { is_watched: true };
    await expect(save(reader, { page: 'messages', ...wish })).rejects.toMatchObject({
      code: 'view.not-counted',
    });
    const made = await Promise.all(Array.from({ length: 22 }, () => save(reader)));
    const asked = await Promise.allSettled(made.map(({ id }) => change(reader, id, wish)));
    const refused = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
    expect(refused).toHaveLength(2);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'view.too-many-watched' });
  });
});

describe('a mailed view', () => {
  test('comes each Monday once, with its first rows and the number of the week before', async () => {
    await open('North depot');
    await save(reader, { is_mailed: true });
    await mail();
    await mail();
    expect(house.mails.map(({ subject }) => subject)).toEqual(['Depots · charging sites: 1']);
    const [first] = house.mails;
    expect(first?.text.join('\n')).toContain('North depot');
    await open('South depot');
    house.clock.advance(dayMs);
    await mail();
    expect(house.mails).toHaveLength(1);
    house.clock.advance(6 * dayMs);
    await mail();
    expect(house.mails[1]?.text.join('\n')).toContain('A week ago it had 1.');
  });
});
