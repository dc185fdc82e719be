import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chargingHouse, type ChargingHouse, type Station } from '../testing-charging';
import type { Tx } from '../../platform/db/db';
import type { Exchange, Frame } from './rules';
import { sql } from 'kysely';
import { completeExchanges, keepExchanges, keepWhole } from './store';
import { exchangesOf } from './rules-open';

let house: ChargingHouse;
let station: Station;
beforeAll(async () => {
  house = await chargingHouse();
  station = await house.station();
});
afterAll(() => house.close());

const keep = async (said: Partial<Frame>): Promise<unknown[]> => {
  const connectionId = crypto.randomUUID();
  const frame: Frame = {
    at: house.clock.now(),
    chargePointId: station.id,
    operatorId: house.mine.operatorId,
    connectionId,
    direction: 'in',
    kind: 'call',
    action: 'Heartbeat',
    messageId: '1',
    frame: '[]',
    ...said,
  };
  await house.db.tx((tx) => keepExchanges(tx, exchangesOf([frame])));
  return house.rows('select action, message_id, frame from messages where connection_id = $1', [
    connectionId,
  ]);
};

/** Nothing in it repeats, so that no index can hold it compressed. */
const noise = randomBytes(30_000).toString('base64');

describe('a frame is kept, whatever a charger says', () => {
  test.each<[string, Partial<Frame>]>([
    ['an action that no index holds', { action: noise }],
    ['an id that is a book', { messageId: noise }],
    ['half a pair and nothing', { action: 'a\ud800\u0000', frame: '["\ud800\u0000"]' }],
    ['a well without a floor', { frame: `[2,"1","A",{"key":${'['.repeat(200_000)}${']'.repeat(200_000)}}]` }],
    ['a well that is not closed', { frame: `[2,"1","A",{"key":${'{"a":'.repeat(150_000)}` }],
    ['a megabyte', { frame: JSON.stringify([2, '1', 'A', { key: 'a'.repeat(900_000) }]) }],
  ])('%s', async (_name, said) => {
    expect(await keep(said)).toHaveLength(1);
  });
});

describe('a reply is written beside its call', () => {
  const at = () => house.clock.now();
  const call = (messageId: string): Exchange => ({
    at: at(),
    chargePointId: station.id,
    operatorId: house.mine.operatorId,
    connectionId: crypto.randomUUID(),
    direction: 'in',
    kind: 'call',
    action: 'Heartbeat',
    messageId,
    frame: '[]',
    reply: null,
  });

  test('of each of many that have the same id and the same time', async () => {
    const ids = await house.db.tx((tx) =>
      keepExchanges(
        tx,
        Array.from({ length: 50 }, () => call('same')),
      ),
    );
    expect(new Set(ids).size).toBe(50);
    const replies = ids.map((id) => ({
      call: { id, at: at() },
      reply: { at: at(), kind: 'result' as const, frame: `to ${id}` },
    }));
    await house.db.tx((tx) => completeExchanges(tx, replies.toReversed()));
    const rows = await house.rows<{ id: number; reply_frame: string }>(
      `select id, reply_frame from messages where message_id = 'same' order by id`,
    );
    expect(rows).toEqual(ids.map((id) => ({ id, reply_frame: `to ${id}` })));
  });

  test.each([
    ['result', 1],
    ['error', 0],
  ] as const)('and no index is written for a %s: %i', async (kind, hot) => {
    const counted = async (tx: Tx): Promise<number[]> => {
      const { rows } = await sql<{ updated: number; hot: number }>`
        select sum(pg_stat_get_xact_tuples_updated(inhrelid))::int as updated,
          sum(pg_stat_get_xact_tuples_hot_updated(inhrelid))::int as hot
        from pg_inherits where inhparent = 'messages'::regclass`.execute(tx);
      return [rows[0]?.updated ?? 0, rows[0]?.hot ?? 0];
    };
    const [[updated = 0, before = 0], after] = await house.db.tx(async (tx) => {
      const [id = 0] = await keepExchanges(tx, [call(kind)]);
      const former = await counted(tx);
      await completeExchanges(tx, [{ call: { id, at: at() }, reply: { at: at(), kind, frame: '[]' } }]);
      return [former, await counted(tx)];
    });
    expect(after).toEqual([updated + 1, before + hot]);
  });

  test('without its secrets, and whatever it holds', async () => {
    const [id = 0] = await house.db.tx((tx) => keepExchanges(tx, [call('secret')]));
    const frame = '[3,"secret",{"configurationKey":[{"key":"AuthorizationKey","value":"f00dbabe\u0000"}]}]';
    await house.db.tx((tx) =>
      completeExchanges(tx, [{ call: { id, at: at() }, reply: { at: at(), kind: 'result', frame } }]),
    );
    const rows = await house.rows('select reply_frame from messages where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain('f00d');
  });
});

describe('exchanges that are over', () => {
  const exchange = (changes: Partial<Exchange>): Exchange => ({
    at: house.clock.now(),
    chargePointId: station.id,
    operatorId: house.mine.operatorId,
    connectionId: crypto.randomUUID(),
    direction: 'in',
    kind: 'call',
    action: 'Heartbeat',
    messageId: '1',
    frame: '[2,"1","Heartbeat",{}]',
    reply: { at: new Date('2026-03-02T10:00:00.042Z'), kind: 'result', frame: '[3,"1",{}]' },
    ...changes,
  });
  const secret = '[2,"1","ChangeConfiguration",{"key":"AuthorizationKey","value":"f00dbabe"}]';
  const told: Partial<Exchange>[] = [
    {},
    { direction: 'out', action: 'Reset' },
    {
      reply: { at: new Date('2026-03-02T10:00:01Z'), kind: 'error', frame: '[4,"1","InternalError","",{}]' },
    },
    { kind: 'unreadable', action: null, messageId: null, frame: 'a\tb\\c\nd\re\u0000\ud800' },
    { kind: 'reply', frame: null, action: null },
    { reply: null },
    { action: noise, messageId: noise },
    { frame: secret, reply: { at: new Date(0), kind: 'result', frame: secret } },
    { frame: JSON.stringify([2, '1', 'A', { key: 'a'.repeat(900_000) }]) },
  ];
  const columns = `at, operator_id, charge_point_id, connection_id, direction, kind, is_fault, action, message_id, frame,
    reply_kind, reply_at, reply_frame, former_reply_id`;

  test('are written as those that wait for their reply, and in their order', async () => {
    const exchanges = told.map(exchange);
    const written = async (keep: (tx: Tx) => Promise<unknown>): Promise<unknown[]> => {
      await house.db.tx(keep);
      const ids = exchanges.map(({ connectionId }) => connectionId);
      return house.rows(
        `with gone as (delete from messages where connection_id = any($1) returning *) select ${columns} from gone order by id`,
        [ids],
      );
    };
    const byRows = await written((tx) => keepExchanges(tx, exchanges));
    expect(byRows).toHaveLength(told.length);
    expect(await written((tx) => keepWhole(tx, exchanges))).toEqual(byRows);
    expect(JSON.stringify(byRows)).not.toContain('f00d');
  });
});
