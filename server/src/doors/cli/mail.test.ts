import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { supplyMail } from './mail';

const system = { actor: { kind: 'system' } } as const;

let house: TestHouse;
let dataDir: string;
beforeAll(async () => {
  house = await testHouse();
  dataDir = await mkdtemp(join(tmpdir(), 'voltdeck-cli-'));
});
afterAll(async () => {
  await house.close();
  await rm(dataDir, { recursive: true });
});

test('a command queues a mail sealed, even where the product has never run, and makes no key before', async () => {
  supplyMail(house, { publicUrl: undefined, port: 3000, dataDir, secretKeys: [] });
  expect(await readdir(dataDir)).toEqual([]);
  await house.run(system, async (ctx) => {
    const { mail } = ctx.ports;
    const url = mail.link('/register?invitation=x');
    expect(url).toBe('http://localhost:3000/register?invitation=x');
    const words = { subject: 'Come in', text: ['Hello'], button: { label: 'Open', url } };
    await mail.queue(ctx, {
      to: 'ada@example.com',
      locale: 'en',
      ...words,
      usefulUntil: new Date('2026-03-09T10:00:00Z'),
    });
  });
  const { rows } = await house.db.pool.query<{ payload: { sealed: string } }>(
    'select payload from graphile_worker._private_jobs',
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.payload.sealed).toMatch(/^s1\./);
  expect(JSON.stringify(rows)).not.toContain('ada@');
  expect(await readdir(dataDir)).toEqual(['secret-key']);
});
