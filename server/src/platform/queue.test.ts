import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Leftovers } from './queue-leftovers';
import { testHouse, type TestHouse } from './testing-house';

const system = { actor: { kind: 'system' } } as const;

let house: TestHouse;
const done: object[] = [];
const holders: string[] = [];

const holdersOf = async (): Promise<string[]> => {
  const held = 'select locked_by as holder from graphile_worker._private_jobs where locked_by is not null';
  return (await house.db.pool.query<{ holder: string }>(held)).rows.map(({ holder }) => holder);
};

beforeAll(async () => {
  house = await testHouse();
  house.onJob('sweep', async (_, payload) => {
    holders.push(...(await holdersOf()));
    done.push(payload);
  });
});
afterAll(() => house.close());

const schedule = (payload: object): Promise<void> =>
  house.run(system, (ctx) => ctx.schedule('sweep', payload));

test('where the queue has no tables yet, nobody holds a job', async () => {
  await expect(house.queue.releaseFrom('a node that died')).resolves.toBeUndefined();
});

test('a job is held by the name of the process that does it', async () => {
  await house.start('this node');
  await schedule({ first: true });
  await expect.poll(() => done).toEqual([{ first: true }]);
  expect(holders).toEqual(['this node']);
  await house.queue.stop();
});

test('what a process held when it died is done by others, and what a living one holds is left to it', async () => {
  done.length = 0;
  await schedule({ of: 'dead' });
  await schedule({ of: 'living' });
  await house.db.pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'node ' || (payload->>'of')`,
  );
  await house.runJobs();
  expect(done).toEqual([]);
  await house.queue.releaseFrom('node dead');
  await house.runJobs();
  expect(done).toEqual([{ of: 'dead' }]);
  expect(await holdersOf()).toEqual(['node living']);
});

test('what a living process holds and does not do is done at the second look, with what stands behind it', async () => {
  done.length = 0;
  await house.db.pool.query('delete from graphile_worker._private_jobs');
  const inLine = (payload: object): Promise<void> =>
    house.run(system, (ctx) => ctx.schedule('sweep', payload, { queue: 'line' }));
  await inLine({ at: 'head' });
  await inLine({ at: 'end' });
  const headId = `(select min(id) from graphile_worker._private_jobs)`;
  const held = `set locked_at = now(), locked_by = 'this node'`;
  await house.db.pool.query(`update graphile_worker._private_job_queues ${held}`);
  await house.db.pool.query(`update graphile_worker._private_jobs ${held} where id = ${headId}`);
  const leftovers = new Leftovers(house.db, 'this node', new EventEmitter());
  await leftovers.look();
  await house.runJobs();
  expect(done).toEqual([]);
  await leftovers.look();
  await expect.poll(async () => (await house.runJobs(), done)).toEqual([{ at: 'head' }, { at: 'end' }]);
});

test('what it does is left to it, however long that takes', async () => {
  const events: WorkerEvents = new EventEmitter();
  const leftovers = new Leftovers(house.db, 'this node', events);
  await schedule({ of: 'long' });
  const { rows } = await house.db.pool.query<{ id: number }>(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'this node' returning id`,
  );
  events.emit('job:start', { job: rows[0] } as never);
  for (let looks = 0; looks < 3; looks += 1) await leftovers.look();
  expect(await holdersOf()).toContain('this node');
});
