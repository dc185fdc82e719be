import type { Driver } from '../../kernel/actor';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import type { DriverChannel, LiveChannel } from '../../platform/live-channel';
import { channelName, holdsKeyOf, type Listener, readChannel } from './rules';
import { findDriverStandings, findSigningSecret, findStandings, type StandingRow } from './store';

/** A login of the operator's people that may listen, named by its token. */
interface MemberStanding extends Listener {
  kind: 'member';
  tokenId: number;
  membershipId: number;
}

export type Standing = MemberStanding | Driver;

/** Whether drivers hear a channel, and not the operator's people. */
export const isForDrivers = (channel: LiveChannel): channel is DriverChannel => 'follows' in channel;

/** Who listens, by whatever login: their connections are counted together. */
export const listenerOf = (standing: Standing): string =>
  standing.kind === 'driver'
    ? `driver ${standing.operatorId}.${standing.personId}`
    : `member ${standing.membershipId}`;

/** Whether a login may hear such a channel; whose the one is, is asked apart. */
export function mayHear(standing: Standing, { of, id }: NamedChannel): boolean {
  if (isForDrivers(of)) return standing.kind === 'driver';
  return standing.kind === 'member' && holdsKeyOf(standing, of, id);
}

/** Lets the caller listen to one of these channels: 403 without its key, 404 when it is another's. */
export async function admitToChannel(
  ctx: Ctx,
  { name, channels }: { name: string; channels: readonly LiveChannel[] },
): Promise<{ tokenId: number }> {
  const { actor } = ctx;
  if (actor.kind !== 'member' && actor.kind !== 'driver') throw new Problem('unauthenticated');
  const asked = channelAsked(name, channels, actor.kind);
  if (asked === null) throw new Problem('channel.refused');
  // Whoever does not work for a fleet is told nothing of it.
  if (
    actor.kind === 'member' &&
    actor.role === 'fleet_admin' &&
    isOfFleet(asked.of) &&
    !actor.fleets.has(asked.id)
  )
    throw new Problem('not-found');
  if (!mayHear(actor, asked)) throw new Problem('forbidden');
  if (!(await isTheirs(ctx, actor, asked))) throw new Problem('not-found');
  return { tokenId: actor.tokenId };
}

const isOfFleet = (of: LiveChannel): boolean => !isForDrivers(of) && of.fleet !== undefined;

/** Whether a channel is of whom a login is for: an operator, or a driver of one. */
async function isTheirs(ctx: Ctx, standing: Standing, { of, id }: NamedChannel): Promise<boolean> {
  if (!isForDrivers(of)) return (await of.ownerOf(ctx.tx, id)) === standing.operatorId;
  return standing.kind === 'driver' && of.isOf(ctx.tx, standing, id);
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

/** The channel that people of one kind mean by a name: drivers and the operator's people hear different ones by the same. */
export function channelAsked(
  name: string,
  channels: readonly LiveChannel[],
  by: Standing['kind'],
): NamedChannel | null {
  const theirs = channels.filter((each) => isForDrivers(each) === (by === 'driver'));
  const read = readChannel(name, theirs.map(nounAsked));
  const of = theirs.find((each) => nounAsked(each) === read?.noun);
  return read === null || of === undefined ? null : { of, id: read.id };
}

const nounAsked = (of: LiveChannel) => (isForDrivers(of) ? of.follows : of.noun);

/** The name by which listeners know a channel. */
export const nameAsked = ({ of, id }: NamedChannel): string => channelName({ noun: nounAsked(of), id });

/** What a login, as it is now, hears by the name of a channel; null where it may not, or where the channel is another's. */
export async function standingFor(
  ctx: Ctx,
  { tokenId, name, channels }: { tokenId: number; name: string; channels: readonly LiveChannel[] },
): Promise<{ standing: Standing; channel: NamedChannel } | null> {
  const standing = (await standingsOf(ctx, [tokenId])).get(tokenId);
  const channel = standing === undefined ? null : channelAsked(name, channels, standing.kind);
  if (standing === undefined || channel === null || !mayHear(standing, channel)) return null;
  return (await isTheirs(ctx, standing, channel)) ? { standing, channel } : null;
}

/** What the logins behind these tokens are now, by token; those that are over are missing. */
export async function standingsOf(ctx: Ctx, tokenIds: readonly number[]): Promise<Map<number, Standing>> {
  const rows = await findStandings(ctx.tx, tokenIds);
  const standings = new Map<number, Standing>(rows.map((row) => [row.tokenId, asStanding(row)]));
  const others = tokenIds.filter((id) => !standings.has(id));
  for (const row of others.length === 0 ? [] : await findDriverStandings(ctx.tx, others))
    standings.set(row.tokenId, { kind: 'driver', ...row });
  return standings;
}

const asStanding = (row: StandingRow): MemberStanding => ({
  ...row,
  kind: 'member',
  permissions: new Set(row.permissions),
  fleets: new Map(row.fleets?.map(([id, keys]) => [id, new Set(keys)])),
});

/** The secret that signs real-time subscriptions. */
export const signingSecret = (ctx: Ctx): Promise<Buffer> => findSigningSecret(ctx.tx);
