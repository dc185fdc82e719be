import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { type Channel, holdsKeyOf, type Listener, readChannel } from './rules';
import { findSigningSecret, findStandings, ownerOf, type StandingRow } from './store';

/** A login that may listen, named by its token. */
export interface Standing extends Listener {
  tokenId: number;
  membershipId: number;
}

/** Lets the caller listen to a channel: 403 without its key, 404 when it is another's. */
export async function admitToChannel(ctx: Ctx, name: string): Promise<{ tokenId: number }> {
  const { actor } = ctx;
  if (actor.kind !== 'member') throw new Problem('unauthenticated');
  const channel = readChannel(name);
  if (channel === null || channel.noun === 'fleets') throw new Problem('channel.refused');
  if (!holdsKeyOf(actor, channel.noun)) throw new Problem('forbidden');
  if ((await ownerOf(ctx.tx, channel)) !== actor.operatorId) throw new Problem('not-found');
  return { tokenId: actor.tokenId };
}

/** Whether a login, as it is now, may listen to a channel; then what it is. */
export async function standingFor(
  ctx: Ctx,
  input: { tokenId: number; channel: Channel },
): Promise<Standing | null> {
  const standing = (await standingsOf(ctx, [input.tokenId])).get(input.tokenId);
  if (standing === undefined || !holdsKeyOf(standing, input.channel.noun)) return null;
  return (await ownerOf(ctx.tx, input.channel)) === standing.operatorId ? standing : null;
}

/** What the logins behind these tokens are now, by token; those that are over are missing. */
export async function standingsOf(ctx: Ctx, tokenIds: readonly number[]): Promise<Map<number, Standing>> {
  const rows = await findStandings(ctx.tx, tokenIds);
  return new Map(rows.map((row) => [row.tokenId, asStanding(row)]));
}

const asStanding = (row: StandingRow): Standing => ({ ...row, permissions: new Set(row.permissions) });

/** The secret that signs real-time subscriptions. */
export const signingSecret = (ctx: Ctx): Promise<Buffer> => findSigningSecret(ctx.tx);
