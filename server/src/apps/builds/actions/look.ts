import type { Build, BuildLogLine, BuildOffer, builds, Parsed, Result } from '@voltdeck/contract';
import { operatorOf, recordAudit } from '../../../identity';
import { toMeta } from '../../../kernel/counted-page';
import { searchedWords } from '../../../kernel/plain-list';
import { Problem } from '../../../kernel/problem';
import type { FileAnswer } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { testProvider } from '../../../platform/payments/test-provider';
import { subscriptionOf } from '../../../plans';
import { BuildChanged } from '../facts';
// Brings the type of the ports.
import type {} from '../ports';
import { type BuildRow, monthOf, noted, toBuild, toOffer } from '../rules';
import { countFree, findBuild, holdBuild } from '../store';
import { countBuilds, pageOfBuilds } from '../store-list';
import { linesOf } from '../store-log';
import { openPaymentsOf } from '../store-payments';

/** Lines of a log that are sent at most. */
const mostLines = 1_000;

/** Builds as clients read them. */
async function shownBuilds(ctx: Ctx, rows: readonly BuildRow[]): Promise<Build[]> {
  const payments = await openPaymentsOf(
    ctx.tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    toBuild(row, {
      payment: payments.get(row.id) ?? null,
      addressOf: (file) => ctx.ports.files.addressOf(file),
      testProvider: testProvider.name,
    }),
  );
}

/** A build as clients read it. */
export async function shownBuild(ctx: Ctx, row: BuildRow): Promise<Build> {
  const [shown] = await shownBuilds(ctx, [row]);
  if (shown === undefined) throw new Error('a build was shown and nothing came');
  return shown;
}

/** A build of the caller's operator. */
export async function mustFind(ctx: Ctx, id: number): Promise<BuildRow> {
  const row = await findBuild(ctx.tx, operatorOf(ctx), id);
  if (row === null) throw new Problem('not-found');
  return row;
}

/** A build of the caller's operator, held until the transaction ends. */
export async function mustHold(ctx: Ctx, id: number): Promise<BuildRow> {
  const row = await holdBuild(ctx.tx, id);
  if (row === null || row.operatorId !== operatorOf(ctx) || row.deletedAt !== null)
    throw new Problem('not-found');
  return row;
}

/** Tells who looks that a build is further, or another. */
export const tellMoved = (ctx: Ctx, { id, operatorId }: Pick<BuildRow, 'id' | 'operatorId'>): Promise<void> =>
  ctx.announce(BuildChanged, { buildId: id }, operatorId);

/** Writes down what was done to a build, and tells who looks at it. */
export async function tell(
  ctx: Ctx,
  action: string,
  row: BuildRow,
  change: { before?: BuildRow | null; after?: BuildRow | null; detail?: object } = {},
): Promise<void> {
  const { id, applicationName: name, operatorId } = row;
  const { before, after, detail } = change;
  await recordAudit(ctx, {
    action,
    noun: 'build',
    nounId: id,
    name,
    operatorId,
    ...(before === undefined ? {} : { before: before === null ? null : noted(before) }),
    ...(after === undefined ? {} : { after: after === null ? null : noted(after) }),
    ...(detail === undefined ? {} : { detail }),
  });
  await tellMoved(ctx, row);
}

/** How many free builds an operator's plan includes, and how many are used this month. */
export async function freeBuildsOf(
  ctx: Ctx,
  operatorId: number,
): Promise<{ included: number | null; used: number }> {
  const { freeBuildsPerMonth: included } = await subscriptionOf(ctx, operatorId);
  return { included, used: await countFree(ctx.tx, operatorId, monthOf(ctx.now)) };
}

async function offerTo(ctx: Ctx, operatorId: number): Promise<BuildOffer> {
  const free = await freeBuildsOf(ctx, operatorId);
  return toOffer({ ...free, compiles: ctx.ports.appBuilder.compiles });
}

/** A page of the operator's branded apps. */
export async function listBuilds(
  ctx: Ctx,
  { query }: Parsed<typeof builds.listBuilds>,
): Promise<Result<typeof builds.listBuilds>> {
  const { page, per_page: perPage, sort = '-created_at' } = query;
  const operatorId = operatorOf(ctx);
  const wanted = { operatorId, words: searchedWords(query.search), states: query.state };
  const total = await countBuilds(ctx.tx, wanted);
  const rows = await pageOfBuilds(ctx.tx, wanted, { sort, limit: perPage, offset: (page - 1) * perPage });
  return {
    data: await shownBuilds(ctx, rows),
    meta: toMeta(query, total),
    offer: await offerTo(ctx, operatorId),
  };
}

export const getBuild = async (ctx: Ctx, { params }: Parsed<typeof builds.getBuild>): Promise<Build> =>
  shownBuild(ctx, await mustFind(ctx, params.id));

/** What a build has told. */
export async function getBuildLog(
  ctx: Ctx,
  { params, query }: Parsed<typeof builds.getBuildLog>,
): Promise<BuildLogLine[]> {
  const { id } = await mustFind(ctx, params.id);
  const lines = await linesOf(ctx.tx, id, { after: query.after ?? 0, most: mostLines });
  return lines.map(({ number, at, text }) => ({ number, at: at.toISOString(), text }));
}

const contentTypes = {
  project: 'application/zip',
  web: 'application/zip',
  package: 'application/octet-stream',
} as const;

/** A file that a build brought. */
export async function downloadBuild(
  ctx: Ctx,
  { params }: Parsed<typeof builds.downloadBuild>,
): Promise<FileAnswer<Ctx>> {
  const { state, files } = await mustFind(ctx, params.id);
  const file = files.find(({ kind }) => kind === params.kind);
  if (state !== 'succeeded' || file === undefined) throw new Problem('not-found');
  const { files: kept } = ctx.ports;
  return {
    name: file.name,
    contentType: contentTypes[file.kind],
    chunks: async function* () {
      const opened = await kept.open(file.key);
      if (opened === null) throw new Problem('not-found');
      for await (const chunk of opened.stream) yield chunk as Uint8Array;
    },
  };
}
