import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { factKind } from '../kernel/facts';
import type { Ctx } from './ctx';
import { createHouse } from './house';
import { silentLog } from './log';
import { testHouse, type TestHouse } from './testing-house';

const lampLit = factKind<{ lampId: number }>('lamp-lit', { changed: null });
const system = { actor: { kind: 'system' } } as const;
const light = (lampId: number) => (ctx: Ctx) => ctx.announce(lampLit, { lampId }, null);

let house: TestHouse;
let failuresLeft = 0;
const jobsDone: object[] = [];

const count = async (table: string): Promise<number> => {
  const { rows } = await house.db.pool.query<{ n: number }>(`select count(*) as n from ${table}`);
  return rows[0]?.n ?? -1;
};

beforeAll(async () => {
  house = await testHouse();
  await house.db.pool.query('create table effects (fact_id bigint not null, note text not null)');
  const note = (ctx: Ctx, factId: number, text: string): Promise<unknown> =>
    ctx.tx
      .insertInto('effects' as never)
      .values({ fact_id: factId, note: text } as never)
      .execute();
  house.facts.inTransaction(lampLit, async (ctx, fact) => {
    if (fact.payload.lampId === 13) throw new Error('no lamp 13');
    await note(ctx, fact.id, 'inside');
  });
  house.facts.afterCommit(lampLit, 'noter', async (ctx, fact) => {
    await note(ctx, fact.id, 'after');
    failuresLeft -= 1;
    if (failuresLeft >= 0) throw new Error('not yet');
  });
  house.onJob('dust', async (_, payload) => void jobsDone.push(payload));
});
afterAll(() => house.close());
beforeEach(async () => {
  failuresLeft = 0;
  jobsDone.length = 0;
  await house.db.pool.query('truncate effects, facts, fact_deliveries');
  await house.db.pool.query('delete from graphile_worker._private_jobs');
});

/** What the queue still holds, with why. */
const jobsLeft = async (): Promise<object[]> => {
  const columns = 'payload, attempts, last_error, locked_by, run_at <= now() as is_due';
  return (await house.db.pool.query<object>(`select ${columns} from graphile_worker._private_jobs`)).rows;
};

const makeJobsDue = () => house.db.pool.query('update graphile_worker._private_jobs set run_at = now()');

describe('a fact', () => {
  test('is written with its change, and its handler inside too', async () => {
    await house.run(system, light(1));
    expect(await count(`facts where name = 'lamp-lit' and at = '2026-03-02T10:00:00Z'`)).toBe(1);
    expect(await count(`effects where note = 'inside'`)).toBe(1);
    expect(house.announcedOf(lampLit)).toContainEqual({ lampId: 1 });
  });

  test('whose handler inside fails is taken back with everything', async () => {
    await expect(house.run(system, light(13))).rejects.toThrow('no lamp 13');
    expect(await count('facts')).toBe(0);
    expect(await jobsLeft()).toEqual([]);
    expect(house.announcedOf(lampLit)).not.toContainEqual({ lampId: 13 });
  });

  test('acts once after the commit though its handler first failed', async () => {
    failuresLeft = 1;
    await house.run(system, light(2));
    await house.runJobs();
    expect(await count(`effects where note = 'after'`)).toBe(0);
    await makeJobsDue();
    await house.runJobs();
    expect(await count(`effects where note = 'after'`)).toBe(1);
  });

  test('delivered twice acts once', async () => {
    await house.run(system, light(3));
    const id = house.announced.at(-1)?.id;
    await house.run(system, (ctx) => ctx.schedule('deliver-fact', { factId: id, handler: 'noter' }));
    await house.runJobs();
    expect(await count(`effects where note = 'after'`)).toBe(1);
    expect(await jobsLeft()).toEqual([]);
  });

  test('of the past makes no jobs', async () => {
    const now = new Date('2025-12-24T18:00:00Z');
    await house.run({ ...system, jobs: false, now }, async (ctx) => {
      await light(4)(ctx);
      await ctx.schedule('dust', {});
    });
    expect(await jobsLeft()).toEqual([]);
    expect(await count(`facts where at = '2025-12-24T18:00:00Z'`)).toBe(1);
  });

  test('is heard on another node in order', async () => {
    const other = createHouse({ db: house.db, clock: house.clock, log: silentLog() });
    const heard: unknown[] = [];
    const all = new Promise<void>((resolve) => {
      other.facts.onCommitted((fact) => {
        heard.push(fact.payload);
        if (heard.length === 3) resolve();
      });
    });
    await other.start();
    await house.run(system, async (ctx) => {
      for (const lampId of [5, 6]) await light(lampId)(ctx);
    });
    await house.run(system, light(7));
    await all;
    await other.stop();
    expect(heard).toEqual([{ lampId: 5 }, { lampId: 6 }, { lampId: 7 }]);
  });

  test('is dropped after 30 days', async () => {
    await house.run({ ...system, jobs: false, now: new Date('2026-01-01T00:00:00Z') }, light(8));
    await house.run({ ...system, jobs: false }, light(9));
    await house.run(system, (ctx) => ctx.schedule('drop-old-facts', {}));
    await house.runJobs();
    expect(await count('facts')).toBe(1);
  });
});

describe('a scheduled job', () => {
  test('runs with its payload', async () => {
    await house.run(system, (ctx) => ctx.schedule('dust', { room: 5 }));
    await house.runJobs();
    expect(jobsDone).toEqual([{ room: 5 }]);
  });

  test('does not exist when its transaction failed', async () => {
    const failing = house.run(system, async (ctx) => {
      await ctx.schedule('dust', {});
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await house.runJobs();
    expect(jobsDone).toEqual([]);
  });

  test('with a key is replaced while it waits', async () => {
    await house.run(system, (ctx) =>
      ctx.schedule('dust', { n: 1 }, { key: 'k', runAt: new Date('2999-01-01') }),
    );
    await house.run(system, (ctx) => ctx.schedule('dust', { n: 2 }, { key: 'k' }));
    await house.runJobs();
    expect(jobsDone).toEqual([{ n: 2 }]);
  });
});

describe('a port', () => {
  test('that nobody supplied says its name', async () => {
    const using = house.run(system, async (ctx) => Reflect.get(ctx.ports, 'lamps'));
    await expect(using).rejects.toThrow('Nobody supplies the port "lamps".');
  });
});

describe('work kept apart', () => {
  const note = (text: string) => async (ctx: Ctx) =>
    void (await ctx.tx
      .insertInto('effects' as never)
      .values({ fact_id: 0, note: text } as never)
      .execute());

  test('stays when the transaction that asked for it is undone, and sees who called', async () => {
    const seen: (string | null)[] = [];
    const failing = house.run({ ...system, address: '192.0.2.7', bearer: 'b' }, async (ctx) => {
      ctx.apart(note('kept'));
      ctx.apart(async (apart) => void seen.push(apart.address, apart.bearer));
      await note('undone')(ctx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await count(`effects where note = 'kept'`)).toBe(1);
    expect(await count(`effects where note = 'undone'`)).toBe(0);
    expect(seen).toEqual(['192.0.2.7', 'b']);
  });

  test('that fails takes nobody’s answer away, and none of what else is kept apart', async () => {
    const refused = house.run(system, async (ctx) => {
      ctx.apart(() => Promise.reject(new Error('apart')));
      ctx.apart(note('after'));
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    const done = house.run(system, async (ctx) => {
      ctx.apart(() => Promise.reject(new Error('apart')));
      return 'done';
    });
    expect(await done).toBe('done');
    expect(await count(`effects where note = 'after'`)).toBe(1);
  });

  test('needs no second connection beside that of its transaction', async () => {
    const runs = Array.from({ length: 20 }, () => house.run(system, async (ctx) => ctx.apart(note('many'))));
    await Promise.all(runs);
    expect(await count(`effects where note = 'many'`)).toBe(20);
  });
});
