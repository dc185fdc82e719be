import type { FleetKey, LiveNoun, LoginRole, OperatorKey } from '@voltdeck/contract';
import { mayCall } from '../../identity';

/** A private real-time channel: what it tells of, and which one. */
export interface Channel {
  noun: LiveNoun;
  id: number;
}

/** What of a login counts for listening. */
export interface Listener {
  operatorId: number;
  role: LoginRole;
  isOwner: boolean;
  permissions: ReadonlySet<string>;
  /** Of a fleet admin: the keys held at each fleet they work for. */
  fleets: ReadonlyMap<number, ReadonlySet<string>>;
}

/** Reads the name of a channel of one of these nouns in its one spelling; null for any other. */
export function readChannel(name: string, nouns: readonly LiveNoun[]): Channel | null {
  const match = /^private-([a-z-]+)\.([1-9]\d{0,15})$/.exec(name);
  const noun = nouns.find((each) => each === match?.[1]);
  const id = Number(match?.[2]);
  return noun === undefined || !Number.isSafeInteger(id) ? null : { noun, id };
}

/** The name of a channel (docs/decisions.md#real-time). */
export const channelName = ({ noun, id }: Channel): string => `private-${noun}.${id}`;

/** What hearing a channel needs. */
interface Hearing {
  key: OperatorKey | 'member';
  /** Of a channel of fleets: what one of their admins needs. */
  fleet?: FleetKey | 'assigned';
}

/**
 * Whether a login holds the read key of a channel (docs/decisions.md#real-time). Whose the channel is, is asked apart;
 * only a fleet's admins are known by their fleet.
 */
export const holdsKeyOf = (listener: Listener, { key, fleet }: Hearing, id: number): boolean =>
  mayCall(listener, { operator: key, ...(fleet && { fleet }) }, id);
