import type { TagVerdict } from '../../authorization/rules';
import type { TimedSample } from '../../readings/rules/meter';

/** One event of a transaction that the device names and numbers itself (OCPP 2.0.1 TransactionEvent), as it is kept. */
export interface KeptEvent {
  seqNo: number;
  kind: 'started' | 'updated' | 'ended';
  deviceAt: Date | null;
  /** Corrected by the device's skew. */
  at: Date;
  receivedAt: Date;
  isTrusted: boolean;
  isOffline: boolean;
  connectorNumber: number | null;
  /** The tag it tells; the empty text where the device charges without one. */
  uid: string | null;
  /** The tag was shown to stop, which starts nothing. */
  isStopTag: boolean;
  /** The order that was asked for from afar. */
  remoteStartId: number | null;
  activity: 'unplugged' | 'plugged' | 'charging' | 'suspended' | null;
  stopReason: string | null;
  samples: readonly TimedSample[];
  /** It may tell a register that cannot be read. */
  isMeterDoubtful?: true;
  /** What its tag was worth when it came. */
  verdict: TagVerdict | null;
}

const kinds = ['started', 'updated', 'ended'] as const;

/** In the order things happened: by number, then, for devices that number badly, by time (docs/chargers-in-the-field.md#events-out-of-order, #numbered-badly). */
export const inOrder = (events: readonly KeptEvent[]): KeptEvent[] =>
  events.toSorted(
    (one, other) =>
      one.seqNo - other.seqNo ||
      one.at.getTime() - other.at.getTime() ||
      kinds.indexOf(one.kind) - kinds.indexOf(other.kind),
  );
