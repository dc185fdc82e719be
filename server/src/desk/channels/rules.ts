import type { OperatorKey, LoginRole } from '@voltdeck/contract';

const nouns = ['operators', 'charge-points', 'orders', 'fleets'] as const;
export type ChannelNoun = (typeof nouns)[number];

/** A private real-time channel: what it tells of, and which one. */
export interface Channel {
  noun: ChannelNoun;
  id: number;
}

/** What of a login counts for listening. */
export interface Listener {
  operatorId: number;
  role: LoginRole;
  isOwner: boolean;
  permissions: ReadonlySet<string>;
}

/** Reads a channel's name in its one spelling; null for any other. */
export function readChannel(name: string): Channel | null {
  const match = /^private-([a-z-]+)\.([1-9]\d{0,15})$/.exec(name);
  const noun = nouns.find((each) => each === match?.[1]);
  const id = Number(match?.[2]);
  return noun === undefined || !Number.isSafeInteger(id) ? null : { noun, id };
}

/** The name of a channel (docs/decisions.md#real-time). */
export const channelName = ({ noun, id }: Channel): string => `private-${noun}.${id}`;

const readKeys: Record<Exclude<ChannelNoun, 'fleets'>, OperatorKey | 'member'> = {
  operators: 'member',
  'charge-points': 'power-center.read',
  orders: 'order.read',
};

/** Whether a login holds the read key of a channel's noun; whose the channel is, is asked apart (docs/decisions.md#real-time). */
export function holdsKeyOf(listener: Listener, noun: ChannelNoun): boolean {
  // Whoever is limited to fleets hears of fleets only, and no fleet speaks yet.
  if (noun === 'fleets' || listener.role !== 'voltdeck_user') return false;
  const key = readKeys[noun];
  return key === 'member' || listener.isOwner || listener.permissions.has(key);
}
