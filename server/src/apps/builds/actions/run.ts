import { type BuildFailure, type Locale, locales } from '@voltdeck/contract';
import { operatorProfile } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { errorCode } from '../../../platform/errors';
import { announceFiles, dropFiles, keepFiles } from '../../../platform/files/keeping';
import { keyBytes } from '../../../platform/files/names';
import type { Files } from '../../../platform/files/port';
import { keptBytes, sentBytes } from '../../../platform/files/read';
import { filled } from '../../../platform/i18n/filled';
import type { LongRun } from '../../../platform/noun';
import { type Secrets, Unsealable } from '../../../platform/secrets/secrets';
import type { AppOrder, Built, BuiltFile, SigningKey } from '../order';
import type { AppBuilder } from '../ports';
import { type BuildRow, isGivenUp, type KeptFile, sealedFor, versionNameOf } from '../rules';
import { holdBuild, moveBuild } from '../store';
import { buildWords } from '../texts';
import { tell } from './look';
import { Telling } from './telling';

/** A build that was begun, with what it is done with. */
interface Begun {
  build: BuildRow;
  operator: string;
  server: string;
  pageCode: string | null;
  locale: Locale;
  builder: AppBuilder;
  files: Files;
  secrets: Secrets;
  at: Date;
}

/** Begins a build that is paid, or one that was begun by a process that is no more; null where there is nothing to do. */
async function begin(ctx: Ctx, buildId: number): Promise<Begun | null> {
  const held = await holdBuild(ctx.tx, buildId);
  if (held === null || held.deletedAt !== null) return null;
  if (held.state !== 'payment-received' && held.state !== 'building') return null;
  if (isGivenUp(held)) {
    await end(ctx, buildId, { failure: 'interrupted' });
    return null;
  }
  const build: BuildRow = { ...held, begun: held.begun + 1 };
  const startedAt = held.startedAt !== null && held.state === 'building' ? held.startedAt : ctx.now;
  await moveBuild(ctx.tx, buildId, {
    state: 'building',
    begun: build.begun,
    started_at: startedAt,
    finished_at: null,
  });
  const { ports } = ctx;
  return {
    build,
    operator: (await operatorProfile(ctx, build.operatorId)).name,
    server: ports.mail.link(''),
    pageCode: await ports.codeOfDriverPage(ctx, build.operatorId),
    locale: locales.find((one): one is Locale => one === build.locale) ?? 'en',
    builder: ports.appBuilder,
    files: ports.files,
    secrets: ports.secrets,
    at: ctx.now,
  };
}

/** The key that signs an app, opened for the time of its build. */
function keyOf({ build: { keystore }, secrets }: Begun): SigningKey | null {
  if (keystore === null) return null;
  return {
    bytes: Buffer.from(secrets.open(keystore.sealed, sealedFor.keystore), 'base64'),
    kind: keystore.kind,
    alias: keystore.keyAlias,
    storePassword: secrets.open(keystore.storePasswordSealed, sealedFor.storePassword),
    keyPassword: secrets.open(keystore.keyPasswordSealed, sealedFor.keyPassword),
  };
}

async function orderOf(begun: Begun): Promise<AppOrder> {
  const { build, operator, server, pageCode, locale, files, at } = begun;
  return {
    ...build,
    versionCode: build.id,
    versionName: versionNameOf(build),
    operator,
    server,
    pageCode,
    icon: await keptBytes(files, build.icon),
    logo: build.logo === null ? null : await keptBytes(files, build.logo),
    key: keyOf(begun),
    fingerprint: build.keystore?.fingerprint ?? null,
    locale,
    at,
  };
}

const noRoom = /^(?:ENOSPC|EDQUOT)$/;

/** Why a build could not be made; what is nobody's fault but ours is logged. */
function failureBy(error: unknown): BuildFailure {
  if (error instanceof Problem && error.code === 'file.quota-reached') return 'quota-reached';
  if (error instanceof Problem && error.code === 'file.storage-away') return 'storage-away';
  if (error instanceof Unsealable) return 'keystore-lost';
  return noRoom.test(errorCode(error) ?? '') ? 'disk-full' : 'broken';
}

/** Builds an app: begun and ended in short transactions, and done outside of any. Begun again, it begins anew. */
export async function runBuild(job: LongRun, { buildId }: { buildId: number }): Promise<void> {
  const begun = await job.run((ctx) => begin(ctx, buildId));
  if (begun === null) return;
  const { build, builder, locale } = begun;
  const says = buildWords(locale).log;
  const telling = new Telling(job, build);
  telling.tell(build.begun === 1 ? says.begun : says.again);
  let outcome: Ended;
  try {
    outcome = await make(job, begun, telling);
  } finally {
    await builder.leave(buildId).catch(() => undefined);
  }
  telling.tell(
    'failure' in outcome ? filled(says.failed, { why: says.failures[outcome.failure] }) : says.succeeded,
  );
  await telling.end();
  await job.run((ctx) => end(ctx, buildId, outcome));
}

type Ended = { failure: BuildFailure } | { isCompiled: boolean; files: readonly KeptFile[] };

async function make(job: LongRun, begun: Begun, telling: Telling): Promise<Ended> {
  const { build, builder } = begun;
  try {
    const order = await orderOf(begun);
    const built = await builder.build(order, { tell: (line) => telling.tell(line), signal: job.signal });
    return await keep(job, begun, built);
  } catch (error) {
    // Another process begins it anew.
    job.signal.throwIfAborted();
    const failure = failureBy(error);
    await job.run(async (ctx) => {
      ctx.log[failure === 'broken' ? 'error' : 'warn']({ err: error, buildId: build.id }, 'A build failed');
    });
    return { failure };
  }
}

/** Writes what came out of a build to where files are kept; it belongs to nothing until the build has ended. */
async function keep(job: LongRun, { build, files }: Begun, built: Built): Promise<Ended> {
  if ('failure' in built) return built;
  const kept: KeptFile[] = [];
  for (const file of built.files) {
    const bytes = await sentBytes(file.path);
    const key = await job.run(async (ctx) => {
      const name = storedName(file, ctx.random.token(keyBytes));
      await announceFiles(ctx, {
        operatorId: build.operatorId,
        files: [{ name, bytes: bytes.byteLength }],
      });
      return name;
    });
    await files.put(key, bytes);
    kept.push({ kind: file.kind, name: file.name, key, bytes: bytes.byteLength });
  }
  return { isCompiled: built.isCompiled, files: kept };
}

const storedName = ({ kind, name }: BuiltFile, key: string): string =>
  `${key}-${kind}.${name.split('.').at(-1) ?? 'zip'}`;

/** Ends a build: it has succeeded only with what came out of it. */
async function end(ctx: Ctx, buildId: number, outcome: Ended): Promise<void> {
  const held = await holdBuild(ctx.tx, buildId);
  if (held === null || held.deletedAt !== null) return;
  if ('failure' in outcome) {
    await moveBuild(ctx.tx, buildId, {
      state: 'failed',
      failure: outcome.failure,
      finished_at: ctx.now,
    });
    return tell(ctx, 'failed', held, { detail: { reason: outcome.failure } });
  }
  const { isCompiled, files } = outcome;
  await keepFiles(
    ctx,
    held.operatorId,
    files.map(({ key }) => key),
  );
  await dropFiles(
    ctx,
    held.files.map(({ key }) => key),
  );
  await moveBuild(ctx.tx, buildId, {
    state: 'succeeded',
    failure: null,
    is_compiled: isCompiled,
    files,
    finished_at: ctx.now,
  });
  await tell(ctx, 'succeeded', held);
}
