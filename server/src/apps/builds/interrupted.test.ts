import { afterEach, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor';
import { runBuild } from './actions/run';
import { createAppBuilder } from './builder';
import type { AppBuilder } from './ports';
import { moveBuild } from './store';
import { sendBuild } from './testing-builds';
import { buildHouse, type BuildHouse } from './testing-house';

let it: BuildHouse | undefined;
afterEach(() => it?.close());

async function paid(house: BuildHouse): Promise<{ me: Member; id: number }> {
  const me = await house.operator('pro');
  const { id } = await sendBuild(house.house, me);
  await house.useFree(me, id);
  return { me, id };
}

const failing = (error: unknown): AppBuilder => ({
  compiles: false,
  build: () => Promise.reject(error),
  leave: () => Promise.resolve(),
});

test.each([
  ['a disk that is full', Object.assign(new Error('no space'), { code: 'ENOSPC' }), 'disk-full'],
  ['a fault of ours', new Error('oops'), 'broken'],
])('%s while building ends the build as failed, and it can be tried again', async (_, error, failure) => {
  it = await buildHouse({ builder: failing(error) });
  const { me, id } = await paid(it);
  await it.work();
  expect(await it.look(me, id)).toMatchObject({ state: 'failed', failure, files: [], is_compiled: null });
  expect((await it.log(me, id)).at(-1)?.text).toContain('The build has failed');
});

test('a build whose storage is full says so, and keeps nothing of it', async () => {
  it = await buildHouse({ mostBytes: 60_000 });
  const { me, id } = await paid(it);
  await it.work();
  expect(await it.look(me, id)).toMatchObject({ state: 'failed', failure: 'quota-reached' });
});

test('a build that is ended in the middle goes on after the restart', async () => {
  it = await buildHouse();
  const { me, id } = await paid(it);
  const { house, folders } = it;
  const leaving = new AbortController();
  const own = createAppBuilder({ appFolder: folders.app, workFolder: folders.work, toolchain: null });
  house.supply({
    appBuilder: {
      ...own,
      build: async (order, tools) => {
        leaving.abort();
        return own.build(order, { ...tools, signal: leaving.signal });
      },
    },
  });
  const run = <T>(work: Parameters<typeof house.run<T>>[1]) => house.run({ actor: { kind: 'system' } }, work);
  await expect(runBuild({ run, signal: leaving.signal }, { buildId: id })).rejects.toThrow('aborted');
  expect(await it.look(me, id)).toMatchObject({ state: 'building' });
  house.supply({ appBuilder: own });
  await it.work();
  expect(await it.look(me, id)).toMatchObject({ state: 'succeeded' });
  expect((await it.log(me, id)).map(({ text }) => text)).toContain(
    'The build was interrupted, and begins again.',
  );
});

test('one that ends its process again and again is given up', async () => {
  it = await buildHouse();
  const { me, id } = await paid(it);
  await it.as(me, (ctx) => moveBuild(ctx.tx, id, { state: 'building', begun: 4 }));
  await it.work();
  expect(await it.look(me, id)).toMatchObject({ state: 'failed', failure: 'interrupted' });
});

test('two who build the same app at once build it once', async () => {
  let builds = 0;
  it = await buildHouse();
  const { folders } = it;
  const own = createAppBuilder({ appFolder: folders.app, workFolder: folders.work, toolchain: null });
  it.house.supply({
    appBuilder: {
      ...own,
      build: (order, tools) => {
        builds += 1;
        return own.build(order, tools);
      },
    },
  });
  const { me, id } = await paid(it);
  await Promise.all([it.work(), it.work()]);
  expect(await it.look(me, id)).toMatchObject({ state: 'succeeded' });
  expect(builds).toBe(1);
});
