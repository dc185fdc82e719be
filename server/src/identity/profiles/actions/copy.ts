import type { FileAnswer } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { ownAuditLines } from '../../audit/actions';
import { toOpenLogin } from '../../logins/actions/list';
import { roleOf } from '../../logins/actions';
import { memberOf } from '../../memberships/actions';
import { membershipsOfPerson } from '../../memberships/store';
import { loginsOfPerson } from '../../tokens/actions';
import { aboutPerson } from './about';
// Brings the type of the port.
import type {} from '../ports';

/** Lines of the log that stand in memory at once. */
const linesAtOnce = 1_000;

type Run = Parameters<FileAnswer<Ctx>['chunks']>[0];

/** All that is kept of the caller, as one JSON text that is written while it is read. */
export async function copyData(ctx: Ctx): Promise<FileAnswer<Ctx>> {
  const day = ctx.now.toISOString().slice(0, 10);
  return { name: `my-data-${day}.json`, contentType: 'application/json; charset=utf-8', chunks: chunksOf };
}

async function* chunksOf(run: Run): AsyncIterable<Uint8Array> {
  const head = await run(aboutCaller);
  yield Buffer.from(`${JSON.stringify(head.said).slice(0, -1)},"actions":[`);
  let after = 0;
  for (;;) {
    const from = after;
    const lines = await run((ctx) =>
      ownAuditLines(ctx, { membershipIds: head.membershipIds, after: from, limit: linesAtOnce }),
    );
    const last = lines.at(-1);
    if (last === undefined) break;
    yield Buffer.from((after === 0 ? '' : ',') + lines.map((line) => JSON.stringify(line)).join(','));
    after = last.id;
  }
  yield Buffer.from(']}\n');
}

async function aboutCaller(ctx: Ctx): Promise<{ said: object; membershipIds: number[] }> {
  const { personId, membershipId, tokenId } = memberOf(ctx);
  const { person, ...others } = await aboutPerson(ctx, personId);
  const memberships = await membershipsOfPerson(ctx.tx, personId);
  const membershipIds = memberships.map(({ id }) => id);
  const logins = await loginsOfPerson(ctx, personId);
  const said = {
    made_at: ctx.now.toISOString(),
    person,
    memberships: memberships.map((one) => ({
      ...roleOf(one, membershipId),
      permissions: one.permissions,
      last_used_at: one.lastUsedAt?.toISOString() ?? null,
    })),
    logins: logins.map((one) => toOpenLogin(one, tokenId)),
    ...others,
    views: await ctx.ports.savedViewsOf(ctx, membershipIds),
    vehicles: await ctx.ports.ownVehiclesOf(ctx, personId),
    devices: await ctx.ports.ownDriverDevicesOf(ctx, personId),
  };
  return { said, membershipIds };
}
