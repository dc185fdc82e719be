import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { messages } from '@voltdeck/contract';
import { listMessages } from '../../server/src/charging/messages/actions';
import { filtersOf, lookedAt, shapes, writeLog } from '../../server/src/charging/messages/testing-frames';
import { createOperator } from '../../server/src/identity';
import type { Member } from '../../server/src/kernel/actor';
import { createChargePoint } from '../../server/src/network';
import { testClock } from '../../server/src/platform/clock';
import { openDb } from '../../server/src/platform/db/db';
import { startEmbedded } from '../../server/src/platform/db/launcher';
import { ensurePartitions } from '../../server/src/platform/db/partitions';
import { createHouse, type House } from '../../server/src/platform/house';
import { silentLog } from '../../server/src/platform/log';

const { values } = parseArgs({
  options: {
    frames: { type: 'string', default: '212000,1000000' },
    shapes: { type: 'string', default: Object.keys(shapes).join(',') },
    tries: { type: 'string', default: '3' },
  },
});
const sizes = values.frames.split(',').map(Number);
const wanted = values.shapes.split(',').map((name) => name.trim());
const unknown = wanted.filter((name) => shapes[name] === undefined);
if (unknown.length > 0)
  throw new Error(`No such log: ${unknown.join()}. There are ${Object.keys(shapes).join(', ')}.`);

const day = 86_400_000;
const until = new Date('2026-03-02T10:00:00Z');
const folder = await mkdtemp(join(tmpdir(), 'voltdeck-bench-'));
const server = await startEmbedded({ directory: join(folder, 'pg'), log: silentLog() });
try {
  const db = await openDb({
    embedded: server,
    log: silentLog(),
    migrationsFolder: fileURLToPath(new URL('../../server/migrations', import.meta.url)),
  });
  await ensurePartitions(db.pool, {
    table: 'messages',
    by: 'day',
    ahead: 1,
    now: until,
    from: new Date(until.getTime() - 30 * day),
  });
  const house = createHouse({ db, clock: testClock(until), log: silentLog() });
  for (const name of wanted) await measure(house, name);
  await db.close();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

interface Cost {
  ms: number;
  looked: number;
}

/** Each filter on a log of each size: milliseconds of the fastest try, what it looked at, and how both grow. */
async function measure(house: House, name: string): Promise<void> {
  const { chargePoints, ...shape } = shapes[name] ?? {
    chargePoints: 0,
    spanMs: 0,
    refused: 0,
    unanswered: 0,
  };
  const { mine, chargePointIds } = await settle(house, name, chargePoints);
  const filters = Object.entries(
    filtersOf({ chargePointId: chargePointIds[0] ?? 0, until, spanMs: shape.spanMs }),
  );
  const costs: Map<string, Cost>[] = [];
  for (const frames of sizes) {
    await house.db.pool.query('truncate messages');
    const exchanges = Math.round(frames / framesOf(shape));
    await writeLog(house.db.pool, {
      ...shape,
      operatorId: mine.operatorId,
      chargePointIds,
      exchanges,
      until,
    });
    const found = new Map<string, Cost>();
    for (const [filter, query] of filters) found.set(filter, await costOf(house, mine, query));
    costs.push(found);
  }
  console.log(`\nMessages, ${name}: ms and rows looked at, of ${sizes.join(' and ')} frames`);
  for (const [filter] of filters)
    printLine(
      filter,
      costs.map((found) => found.get(filter) ?? { ms: 0, looked: 0 }),
    );
}

/** Frames of one exchange on average. */
function framesOf({ unanswered, isEchoed }: { unanswered: number; isEchoed?: boolean }): number {
  return 2 - unanswered + (isEchoed === true ? 1 : 0);
}

async function settle(house: House, name: string, chargePoints: number) {
  const owner = {
    email: `${name.replaceAll(' ', '-')}@bench.test`,
    firstName: 'B',
    lastName: 'O',
    password: 'a long bench phrase',
  };
  const made = await house.run({ actor: { kind: 'system' } }, (ctx) =>
    createOperator(ctx, { name, country: 'FR', currency: 'EUR', timeZone: 'UTC', owner }),
  );
  const mine: Member = {
    kind: 'member',
    tokenId: 0,
    role: 'voltdeck_user',
    isOwner: true,
    permissions: new Set(),
    fleets: new Map(),
    ...made,
  };
  const chargePointIds: number[] = [];
  for (let number = 1; number <= chargePoints; number += 1) {
    const { id } = await house.run({ actor: mine }, (ctx) =>
      createChargePoint(ctx, {
        operatorId: made.operatorId,
        identifier: `${name.replaceAll(' ', '-')}-${number}`,
        title: `${name} ${number}`,
        connectors: [{ number: 1 }],
      }),
    );
    chargePointIds.push(id);
  }
  return { mine, chargePointIds };
}

async function costOf(house: House, actor: Member, query: Record<string, unknown>): Promise<Cost> {
  const input = { params: {}, body: {}, query: messages.listMessages.query.parse(query) };
  const looked = await house.run({ actor }, (ctx) => lookedAt(ctx, () => listMessages(ctx, input)));
  const times: number[] = [];
  for (let tried = 0; tried < Number(values.tries); tried += 1) {
    const began = performance.now();
    await house.run({ actor }, (ctx) => listMessages(ctx, input));
    times.push(performance.now() - began);
  }
  return { ms: Math.min(...times), looked };
}

function printLine(filter: string, costs: readonly Cost[]): void {
  const [least, most] = [costs[0], costs.at(-1)];
  const ratio = (of: keyof Cost): string =>
    least === undefined || most === undefined ? '' : (most[of] / Math.max(1, least[of])).toFixed(1);
  const cells = [...costs.map(({ ms }) => `${ms.toFixed(0)} ms`), `× ${ratio('ms')}`];
  const more = [...costs.map(({ looked }) => String(looked)), `× ${ratio('looked')}`];
  console.log(filter.padEnd(32) + [...cells, ...more].map((cell) => cell.padStart(11)).join(''));
}
