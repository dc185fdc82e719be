import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Build, BuildLogLine, purchases } from '@voltdeck/contract';
import { createOperator } from '../../identity';
import { type Member, ownerOf } from '../../kernel/actor';
import { setPlan } from '../../plans';
import type { Ctx } from '../../platform/ctx';
import { type TestFiles, testFiles } from '../../platform/files/testing-files';
import type { PaymentProvider } from '../../platform/payments/provider';
import { testProvider } from '../../platform/payments/test-provider';
import { type TestHouse, testHouse } from '../../platform/testing-house';
import { getBuild, getBuildLog } from './actions/look';
import { useFreeBuild } from './actions/order';
import { answerTestPayment, payBuild } from './actions/pay';
import { createAppBuilder } from './builder';
import { buildNoun } from './noun';
import type { AppBuilder } from './ports';

/** Folders of a test: a stand-in for the drivers' app, a place to work in, and programs that stand in for a toolchain. */
export function buildFolders() {
  const root = mkdtempSync(join(tmpdir(), 'voltdeck-builds-'));
  const [app, work, bin] = ['app', 'work', 'bin'].map((name) => join(root, name)) as [string, string, string];
  for (const folder of [join(app, 'assets'), work, bin]) mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(app, 'index.html'),
    '<!doctype html><html><head><meta charset="utf-8" /><link rel="manifest" href="/c/manifest.webmanifest" /><title>Charge</title><script type="module" src="/c/assets/index-a1.js"></script></head><body><div id="root"></div></body></html>',
  );
  writeFileSync(join(app, 'index.html.br'), 'packed');
  writeFileSync(join(app, 'assets', 'index-a1.js'), 'document.title += "!";');
  writeFileSync(join(app, 'sw.js'), '// worker');
  return {
    root,
    app,
    work,
    toolchain: {
      home: '/opt/android-sdk',
      path: `${bin}:/usr/bin:/bin`,
      javaHome: undefined,
      userHome: root,
    },
    /** Puts a program where the compiler looks for it. */
    program: (name: string, script: string): void => {
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(bin, name), 0o755);
    },
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}
export type BuildFolders = ReturnType<typeof buildFolders>;

export interface BuildHouse {
  house: TestHouse;
  files: TestFiles;
  folders: BuildFolders;
  as<T>(member: Member, work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** An operator of its own, on a plan. */
  operator(plan?: 'free' | 'plus' | 'pro'): Promise<Member>;
  look(member: Member, id: number): Promise<Build>;
  log(member: Member, id: number): Promise<BuildLogLine[]>;
  pay(member: Member, id: number): Promise<Build>;
  answer(member: Member, id: number, answer: purchases.TestAnswer): Promise<Build>;
  useFree(member: Member, id: number): Promise<Build>;
  /** Does what the jobs are to do, builds too. */
  work(): Promise<void>;
  close(): Promise<void>;
}

/** Has the jobs of builds done by this house. */
function doJobs(house: TestHouse): void {
  const { jobs = [], longJobs = [] } = buildNoun;
  for (const { name, handler } of jobs)
    house.onJob(name, async (ctx, payload) => void (await handler(ctx, payload as never)));
  for (const { name, handler } of longJobs)
    house.queue.task(name, (payload, { signal }) =>
      handler({ run: (work) => house.run({ actor: { kind: 'system' } }, work), signal }, payload as never),
    );
}

const input = (id: number) => ({ params: { id }, query: {}, body: {} });

/** A house that builds apps; \`builder\` takes the place of the one that really does. */
export async function buildHouse({
  provider = testProvider,
  builder,
  mostBytes,
}: { provider?: PaymentProvider; builder?: AppBuilder; mostBytes?: number } = {}): Promise<BuildHouse> {
  const files = testFiles(mostBytes === undefined ? {} : { mostBytes });
  const folders = buildFolders();
  const own = createAppBuilder({ appFolder: folders.app, workFolder: folders.work, toolchain: null });
  const house = await testHouse({
    // Ahead of the clock of the database, so that what is scheduled for later waits until a test lets it go on.
    now: new Date('2040-03-02T10:00:00Z'),
    ports: {
      productName: 'Voltdeck',
      paymentProviders: [provider],
      files,
      appBuilder: builder ?? own,
      codeOfDriverPage: async () => 'ampere',
    },
  });
  doJobs(house);
  const as: BuildHouse['as'] = (actor, work) => house.run({ actor }, work);
  let made = 0;
  return {
    house,
    files,
    folders,
    as,
    operator: async (plan = 'free') => {
      made += 1;
      const owner = {
        email: `owner${made}@builds.test`,
        firstName: 'Rana',
        lastName: 'Haddad',
        password: 'a long tram ride',
      };
      const place = { country: 'JO', currency: 'JOD', timeZone: 'Asia/Amman' };
      return house.run({ actor: { kind: 'system' } }, async (ctx) => {
        const created = await createOperator(ctx, { name: `Ampere ${made}`, ...place, owner });
        if (plan !== 'free') await setPlan(ctx, { operatorId: created.operatorId, plan });
        return ownerOf(created);
      });
    },
    look: (member, id) => as(member, (ctx) => getBuild(ctx, input(id))),
    log: (member, id) => as(member, (ctx) => getBuildLog(ctx, input(id))),
    pay: (member, id) => as(member, (ctx) => payBuild(ctx, input(id))),
    answer: (member, id, answer) =>
      as(member, (ctx) => answerTestPayment(ctx, { ...input(id), body: { answer } })),
    useFree: (member, id) => as(member, (ctx) => useFreeBuild(ctx, input(id))),
    work: () => house.runJobs(),
    close: async () => {
      await house.close();
      await files.close();
      folders.close();
    },
  };
}
