import { live } from '@voltdeck/contract';

/** What one node and one client may use. */
export interface Limits {
  connections: number;
  connectionsPerMember: number;
  /** Of one address, IPv6 by its /64. */
  connectionsPerNetwork: number;
  /** How long a client may listen to nothing, in ms: after it came, or after its right to the last channel ended. */
  subscribeMs: number;
  channelsPerConnection: number;
  /** Bytes of one frame from a client. */
  frameBytes: number;
  /** Frames a client may send between two rounds of the heartbeat. */
  framesPerRound: number;
  /** Bytes a client may leave unread before it is cut off. */
  unreadBytes: number;
  /** Bytes of one push; what would be larger is named only. */
  pushBytes: number;
  /** Subscriptions looked up at the same time. */
  checksAtOnce: number;
  /** How long a peer may take to answer a close, in ms. */
  closingMs: number;
  /** Silence, in ms, after which a peer is pinged, and again as long after which it is given up. */
  silenceMs: number;
  /** Between two rounds of the heartbeat. */
  roundMs: number;
  /** Between two looks at whether listeners may still listen; well below the 5 s that docs/decisions.md#real-time allows. */
  recheckMs: number;
  /** Least time between two `changed` of the same thing. */
  changedGapMs: number;
  /** Least time between two live states of one channel that only the meter moved. */
  tickGapMs: number;
}

export const defaultLimits: Limits = {
  connections: 10_000,
  connectionsPerMember: 40,
  connectionsPerNetwork: 500,
  subscribeMs: 30_000,
  channelsPerConnection: live.mostChannels,
  frameBytes: 10_240,
  framesPerRound: 250,
  unreadBytes: 262_144,
  pushBytes: 65_536,
  checksAtOnce: 3,
  closingMs: 2_000,
  silenceMs: 30_000,
  roundMs: 5_000,
  recheckMs: 2_000,
  changedGapMs: 250,
  tickGapMs: 1_000,
};
