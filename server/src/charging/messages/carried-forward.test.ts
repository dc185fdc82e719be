import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Db, openDb } from '../../platform/db/db';
import { migrate } from '../../platform/db/migrate';
import { emptyDatabase, type EmptyDatabase } from '../../platform/db/testing';
import { silentLog } from '../../platform/log';
import { keepExchanges } from './store';
import { frameOf } from './store-frames';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));
const exchanges = '0026';

let database: EmptyDatabase;
let folder: string;
let db: Db;
/** Applies all migrations up to one, or all before it. */
const migrateTo = async (isWanted: (name: string) => boolean): Promise<void> => {
  for (const name of (await readdir(migrations)).filter(isWanted))
    await cp(join(migrations, name), join(folder, name));
  await migrate({ connection: database.source.embedded.connection, folder, log: silentLog() });
};
const carryForward = () => migrateTo((name) => name.startsWith(exchanges));

beforeEach(async () => {
  database = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'voltdeck-carried-'));
  await migrateTo((name) => name < exchanges);
  db = await openDb({ ...database.source, log: silentLog(), poolSize: 4 });
  await db.pool.query(
    `create table messages_20260301 partition of messages for values from ('2026-03-01') to ('2026-03-02');
     create table messages_20260302 partition of messages for values from ('2026-03-02') to ('2026-03-03');
     set session_replication_role = replica;
     insert into charge_points (id, operator_id, token, identifier, title, category, time_zone, visibility)
       overriding system value values (7, 70, 'T', 'OLD', 'Old', 'EV_CHARGER', 'UTC', 'private');
     set session_replication_role = origin`,
  );
});
afterEach(async () => {
  await db.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const [first, second] = ['6f1f3f5e-0000-4000-8000-000000000001', '6f1f3f5e-0000-4000-8000-000000000002'];
type Old = [at: string, direction: 'in' | 'out', kind: string, messageId: string | null, connection?: string];

/** Frames as they were kept before, each in its row; answers their numbers. */
const said = async (...frames: readonly Old[]): Promise<number[]> => {
  const ids: number[] = [];
  for (const [place, [at, direction, kind, messageId, connection = first]] of frames.entries()) {
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into messages (at, charge_point_id, operator_id, connection_id, direction, kind, action, message_id, frame)
       values ($1, 7, 70, $2, $3, $4, 'Any', $5, $6) returning id`,
      [`2026-03-01T${at}Z`, connection, direction, kind, messageId, `frame ${place}`],
    );
    ids.push(rows[0]?.id ?? 0);
  }
  return ids;
};

interface Carried {
  id: number;
  operator_id: number;
  direction: string;
  kind: string;
  is_fault: boolean;
  frame: string | null;
  reply_kind: string | null;
  reply_frame: string | null;
}
const carried = async (): Promise<Carried[]> =>
  (await db.pool.query<Carried>('select * from messages order by at, id')).rows;
const told = async () =>
  (await carried()).map((each) => [each.direction, each.kind, each.frame, each.reply_kind, each.reply_frame]);

describe('frames that each had a row of their own', () => {
  test('are joined: a call and its reply, whoever asked', async () => {
    await said(
      ['10:00:00', 'in', 'call', 'a'],
      ['10:00:01', 'out', 'call', 'a'],
      ['10:00:02', 'out', 'result', 'a'],
      ['10:00:03', 'in', 'error', 'a'],
    );
    await carryForward();
    expect(await told()).toEqual([
      ['in', 'call', 'frame 0', 'result', 'frame 2'],
      ['out', 'call', 'frame 1', 'error', 'frame 3'],
    ]);
    expect((await carried()).map((each) => each.is_fault)).toEqual([false, true]);
  });

  test('leave a call alone that nobody answered, and one whose reply came over another socket', async () => {
    await said(
      ['10:00:00', 'in', 'call', 'a'],
      ['10:00:01', 'out', 'call', 'b'],
      ['10:00:02', 'in', 'result', 'b', second],
    );
    await carryForward();
    expect(await told()).toEqual([
      ['in', 'call', 'frame 0', null, null],
      ['out', 'call', 'frame 1', null, null],
      ['out', 'reply', null, 'result', 'frame 2'],
    ]);
  });

  test('make another exchange of an id that is used again', async () => {
    await said(
      ['10:00:00', 'in', 'call', 'a'],
      ['10:00:01', 'in', 'call', 'a'],
      ['10:00:02', 'out', 'result', 'a'],
      ['10:00:03', 'in', 'call', 'a'],
      ['10:00:04', 'out', 'error', 'a'],
    );
    await carryForward();
    expect(await told()).toEqual([
      ['in', 'call', 'frame 0', null, null],
      ['in', 'call', 'frame 1', 'result', 'frame 2'],
      ['in', 'call', 'frame 3', 'error', 'frame 4'],
    ]);
  });

  test('join what nobody could read with what we said to it', async () => {
    await said(['10:00:00', 'in', 'unreadable', null], ['10:00:01', 'out', 'error', '-1']);
    await carryForward();
    expect(await told()).toEqual([['in', 'unreadable', 'frame 0', 'error', 'frame 1']]);
  });

  test('keep replies to nothing, of both sides', async () => {
    await said(['10:00:00', 'in', 'error', 'a'], ['10:00:01', 'out', 'result', 'b']);
    await carryForward();
    expect(await told()).toEqual([
      ['out', 'reply', null, 'error', 'frame 0'],
      ['in', 'reply', null, 'result', 'frame 1'],
    ]);
    expect((await carried()).map((each) => each.is_fault)).toEqual([true, false]);
  });

  test('join a reply that came late, on the next day', async () => {
    await said(['23:59:00', 'out', 'call', 'a']);
    await db.pool.query(
      `insert into messages (at, charge_point_id, operator_id, connection_id, direction, kind, message_id, frame)
       values ('2026-03-02T00:20:00Z', 7, 70, $1, 'in', 'result', 'a', 'late')`,
      [first],
    );
    await carryForward();
    expect(await told()).toEqual([['out', 'call', 'frame 0', 'result', 'late']]);
  });

  test('are told whose they are, also those that nobody had told before', async () => {
    await said(['10:00:00', 'in', 'call', 'a'], ['10:00:01', 'in', 'error', 'b']);
    await db.pool.query('update messages set operator_id = null');
    await carryForward();
    expect((await carried()).map((each) => each.operator_id)).toEqual([70, 70]);
  });

  test('keep their numbers, and new ones follow', async () => {
    const [call = 0, other = 0, reply = 0, alone = 0] = await said(
      ['10:00:00', 'in', 'call', 'a'],
      ['10:00:01', 'in', 'call', 'b'],
      ['10:00:02', 'out', 'result', 'a'],
      ['10:00:03', 'in', 'error', 'c'],
    );
    await carryForward();
    const [id = 0] = await db.tx((tx) =>
      keepExchanges(tx, [
        {
          at: new Date('2026-03-01T11:00:00Z'),
          chargePointId: 7,
          operatorId: 70,
          connectionId: first,
          direction: 'in',
          kind: 'call',
          action: 'Any',
          messageId: 'd',
          frame: 'new',
          reply: { at: new Date('2026-03-01T11:00:01Z'), kind: 'result', frame: 'new reply' },
        },
      ]),
    );
    expect(id).toBeGreaterThan(alone);
    const frames = await db.tx((tx) =>
      Promise.all([call, other, reply, alone, id, id + 1, id + 2].map((number) => frameOf(tx, 70, number))),
    );
    expect(frames.map((frame) => frame && [frame.id, frame.direction, frame.kind, frame.frame])).toEqual([
      [call, 'in', 'call', 'frame 0'],
      [other, 'in', 'call', 'frame 1'],
      [reply, 'out', 'result', 'frame 2'],
      [alone, 'in', 'error', 'frame 3'],
      [id, 'in', 'call', 'new'],
      [id + 1, 'out', 'result', 'new reply'],
      null,
    ]);
  });

  test('are all there when the start is cut off in the middle, and the next one joins them', async () => {
    await said(['10:00:00', 'in', 'call', 'a'], ['10:00:01', 'out', 'result', 'a']);
    const holder = await db.pool.connect();
    await holder.query('begin');
    await holder.query('lock table charge_points in access exclusive mode');
    const cut = carryForward().then(() => null, String);
    const waiting = `from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect
      .poll(async () => (await db.pool.query(`select pg_terminate_backend(pid) ${waiting}`)).rows.length)
      .toBe(1);
    expect(await cut).toMatch(/terminat/);
    await holder.query('rollback');
    holder.release();
    expect((await db.pool.query('select frame from messages order by id')).rows).toHaveLength(2);
    await carryForward();
    expect(await told()).toEqual([['in', 'call', 'frame 0', 'result', 'frame 1']]);
  });
});
