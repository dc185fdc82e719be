import { live } from '@voltdeck/contract';
import { channelAsked, channelName, listenerOf, standingFor } from '../../desk';
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
  if (!isSome(name, parts.channels)) return connection.refuse(name, 'unknown');
  const held = new Set([...connection.subscriptions.keys(), ...connection.checking.keys()]);
  if (held.add(name).size > parts.limits.channelsPerConnection) return connection.refuse(name, 'tooMany');
  const signed = { socketId: connection.socketId, channel: name, auth: asked.auth };
  const tokenId = tokenOf(live.realtimeKey, asked.secret, signed);
  if (tokenId === null) return connection.refuse(name, 'unauthorized');

  const attempt = Symbol(name);
  connection.checking.set(name, attempt);
  // Unsubscribed, closed or asked for again meanwhile: this try no longer counts.
  const isWanted = (): boolean => connection.checking.get(name) === attempt;
  const found = await standingOrFailure(parts, { tokenId, name, channels: parts.channels }, isWanted);
  if (!isWanted()) return;
  connection.checking.delete(name);
  if (found === 'failed' || found === 'tooMany') return connection.refuse(name, found);
  if (found === null) return connection.refuse(name, 'revoked');
  const { channel } = found;
  const listener = listenerOf(found.standing);
  if (parts.hub.countOf(listener, connection) >= parts.limits.connectionsPerMember) {
    return connection.close('overQuota');
  }
  parts.hub.subscribe(connection, { channel, tokenId, listener });
  connection.send(encode('pusher_internal:subscription_succeeded', {}, name));
  parts.onSubscribed(channelName({ noun: channel.of.noun, id: channel.id }));
}

/** Whether a channel has this name, whoever hears it by that. */
const isSome = (name: string, channels: readonly LiveChannel[]): boolean =>
  (['member', 'driver'] as const).some((by) => channelAsked(name, channels, by) !== null);

async function standingOrFailure(
  { house, gate }: Subscribing,
  asked: Parameters<typeof standingFor>[1],
  isWanted: () => boolean,
): Promise<Awaited<ReturnType<typeof standingFor>> | 'failed' | 'tooMany'> {
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
