import type { LiveNoun, LoginRole, OperatorKey } from '@voltdeck/contract';

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

/** Whether a login holds the read key of a channel; whose the channel is, is asked apart (docs/decisions.md#real-time). */
export function holdsKeyOf(listener: Listener, key: OperatorKey | 'member'): boolean {
  // Whoever is limited to fleets hears of fleets only, and no fleet speaks yet.
  if (listener.role !== 'voltdeck_user') return false;
  return key === 'member' || listener.isOwner || listener.permissions.has(key);
}
