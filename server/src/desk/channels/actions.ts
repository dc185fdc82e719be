import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import type { LiveChannel } from '../../platform/live-channel';
import { holdsKeyOf, type Listener, readChannel } from './rules';
import { findSigningSecret, findStandings, type StandingRow } from './store';

/** A login that may listen, named by its token. */
export interface Standing extends Listener {
  tokenId: number;
  membershipId: number;
}

/** Lets the caller listen to one of these channels: 403 without its key, 404 when it is another's. */
export async function admitToChannel(
  ctx: Ctx,
  { name, channels }: { name: string; channels: readonly LiveChannel[] },
): Promise<{ tokenId: number }> {
  const { actor } = ctx;
  if (actor.kind !== 'member') throw new Problem('unauthenticated');
  const asked = channelNamed(name, channels);
  if (asked === null) throw new Problem('channel.refused');
  // Whoever does not work for a fleet is told nothing of it.
  if (actor.role === 'fleet_admin' && asked.of.fleet !== undefined && !actor.fleets.has(asked.id))
    throw new Problem('not-found');
  if (!holdsKeyOf(actor, asked.of, asked.id)) throw new Problem('forbidden');
  if ((await asked.of.ownerOf(ctx.tx, asked.id)) !== actor.operatorId) throw new Problem('not-found');
  return { tokenId: actor.tokenId };
}

/** A channel that a noun declares, and which one of it. */
export interface NamedChannel {
  of: LiveChannel;
  id: number;
}

/** The one of these channels that has a name; null when none has. */
export function channelNamed(name: string, channels: readonly LiveChannel[]): NamedChannel | null {
  const read = readChannel(
    name,
    channels.map(({ noun }) => noun),
  );
  const of = channels.find(({ noun }) => noun === read?.noun);
  return read === null || of === undefined ? null : { of, id: read.id };
}

/** Whether a login, as it is now, may listen to a channel; then what it is. */
export async function standingFor(
  ctx: Ctx,
  { tokenId, channel: { of, id } }: { tokenId: number; channel: NamedChannel },
): Promise<Standing | null> {
  const standing = (await standingsOf(ctx, [tokenId])).get(tokenId);
  if (standing === undefined || !holdsKeyOf(standing, of, id)) return null;
  return (await of.ownerOf(ctx.tx, id)) === standing.operatorId ? standing : null;
}

/** What the logins behind these tokens are now, by token; those that are over are missing. */
export async function standingsOf(ctx: Ctx, tokenIds: readonly number[]): Promise<Map<number, Standing>> {
  const rows = await findStandings(ctx.tx, tokenIds);
  return new Map(rows.map((row) => [row.tokenId, asStanding(row)]));
}

const asStanding = (row: StandingRow): Standing => ({
  ...row,
  permissions: new Set(row.permissions),
  fleets: new Map(row.fleets?.map(([id, keys]) => [id, new Set(keys)])),
});

/** The secret that signs real-time subscriptions. */
export const signingSecret = (ctx: Ctx): Promise<Buffer> => findSigningSecret(ctx.tx);
