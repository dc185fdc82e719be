import { endpoint } from '@voltdeck/contract';
import { sql } from 'kysely';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { on } from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import { logIn, testDoor, type TestDoor } from './testing-door';

const slow = endpoint({
  method: 'GET',
  path: '/api/slow',
  summary: 'Takes a minute',
  needs: { operator: 'member' },
  heavy: true,
  result: z.object({}),
});

let door: TestDoor;
let port: number;
beforeAll(async () => {
  door = await testDoor([
    on(slow, async (ctx: Ctx) => {
      await sql`select pg_sleep(60)`.execute(ctx.tx);
      return {};
    }),
  ]);
  port = await door.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => door.close());

const running = async (): Promise<number> => {
  const { rowCount } = await door.house.db.pool.query(
    `select from pg_stat_activity where datname = current_database() and state = 'active' and query = 'select pg_sleep(60)'`,
  );
  return rowCount ?? 0;
};

test('a caller who hangs up ends the query that ran for them', async () => {
  const token = await logIn(door);
  const caller = connect(port, '127.0.0.1');
  caller.on('error', () => undefined);
  caller.write(`GET /api/slow HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  await expect.poll(running).toBe(1);
  caller.resetAndDestroy();
  await expect.poll(running).toBe(0);
});
