import { live } from '@voltdeck/contract';
import { channelNamed, type Standing, standingFor } from '../../desk';
import { Problem } from '../../kernel/problem';
import type { FairSemaphore } from '../../platform/fair-semaphore';
import type { LiveChannel } from '../../platform/live-channel';
import type { Connection } from './connection';
import { readAsSystem, type RealtimeHouse } from './house';
import type { Hub } from './hub';
import type { Limits } from './limits';
import { encode } from './protocol';
import { tokenOf } from './signature';

export interface Subscribing {
  hub: Hub;
  channels: readonly LiveChannel[];
  house: Pick<RealtimeHouse, 'run' | 'log'>;
  limits: Pick<Limits, 'channelsPerConnection' | 'connectionsPerMember'>;
  /** Keeps those who subscribe without end from the connections that all share. */
  gate: FairSemaphore;
  /** Told of each channel somebody begins to listen to. */
  onSubscribed(channel: string): void;
}

/**
 * Subscribes a connection to a channel, if the signature is good and the login may listen now.
 * The login is looked at again, because a signature lives as long as its connection.
 */
export async function subscribe(
  parts: Subscribing,
  connection: Connection,
  asked: { channel: string; auth: string; secret: Buffer },
): Promise<void> {
  const { channel: name } = asked;
  const channel = channelNamed(name, parts.channels);
  if (channel === null) return connection.refuse(name, 'unknown');
  const held = new Set([...connection.subscriptions.keys(), ...connection.checking.keys()]);
  if (held.add(name).size > parts.limits.channelsPerConnection) return connection.refuse(name, 'tooMany');
  const signed = { socketId: connection.socketId, channel: name, auth: asked.auth };
  const tokenId = tokenOf(live.realtimeKey, asked.secret, signed);
  if (tokenId === null) return connection.refuse(name, 'unauthorized');

  const attempt = Symbol(name);
  connection.checking.set(name, attempt);
  // Unsubscribed, closed or asked for again meanwhile: this try no longer counts.
  const isWanted = (): boolean => connection.checking.get(name) === attempt;
  const standing = await standingOrFailure(parts, { tokenId, channel }, isWanted);
  if (!isWanted()) return;
  connection.checking.delete(name);
  if (standing === 'failed' || standing === 'tooMany') return connection.refuse(name, standing);
  if (standing === null) return connection.refuse(name, 'revoked');
  const { membershipId } = standing;
  if (parts.hub.countOf(membershipId, connection) >= parts.limits.connectionsPerMember) {
    return connection.close('overQuota');
  }
  parts.hub.subscribe(connection, { channel, tokenId, membershipId });
  connection.send(encode('pusher_internal:subscription_succeeded', {}, name));
  parts.onSubscribed(name);
}

async function standingOrFailure(
  { house, gate }: Subscribing,
  asked: Parameters<typeof standingFor>[1],
  isWanted: () => boolean,
): Promise<Standing | null | 'failed' | 'tooMany'> {
  try {
    return await gate.run(asked.tokenId, async () =>
      isWanted() ? await readAsSystem(house, (ctx) => standingFor(ctx, asked)) : null,
    );
  } catch (error) {
    if (error instanceof Problem && error.code === 'busy') return 'tooMany';
    house.log.error({ err: error }, 'could not check a real-time subscription');
    return 'failed';
  }
}
