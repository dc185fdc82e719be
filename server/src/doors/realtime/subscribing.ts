import { live } from '@voltdeck/contract';
import { readChannel, type Standing, standingFor } from '../../desk';
import type { Connection } from './connection';
import { readAsSystem, type RealtimeHouse } from './house';
import type { Hub } from './hub';
import type { Limits } from './limits';
import { encode } from './protocol';
import { tokenOf } from './signature';

export interface Subscribing {
  hub: Hub;
  house: Pick<RealtimeHouse, 'run' | 'log'>;
  limits: Pick<Limits, 'channelsPerConnection' | 'connectionsPerMember'>;
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
  const channel = readChannel(name);
  if (channel === null) return connection.refuse(name, 'unknown');
  const held = new Set([...connection.subscriptions.keys(), ...connection.checking.keys()]);
  if (held.add(name).size > parts.limits.channelsPerConnection) return connection.refuse(name, 'tooMany');
  const signed = { socketId: connection.socketId, channel: name, auth: asked.auth };
  const tokenId = tokenOf(live.realtimeKey, asked.secret, signed);
  if (tokenId === null) return connection.refuse(name, 'unauthorized');

  const attempt = Symbol(name);
  connection.checking.set(name, attempt);
  const standing = await standingOrFailure(parts, { tokenId, channel });
  // Unsubscribed, closed or asked for again meanwhile: this try no longer counts.
  if (connection.checking.get(name) !== attempt) return;
  connection.checking.delete(name);
  if (standing === 'failed') return connection.refuse(name, 'failed');
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
  { house }: Subscribing,
  asked: Parameters<typeof standingFor>[1],
): Promise<Standing | null | 'failed'> {
  try {
    return await readAsSystem(house, (ctx) => standingFor(ctx, asked));
  } catch (error) {
    house.log.error({ err: error }, 'could not check a real-time subscription');
    return 'failed';
  }
}
