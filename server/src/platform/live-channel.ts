import type { ChangedEvent, FleetKey, LiveNoun, OperatorKey } from '@voltdeck/contract';
import type { Ctx } from './ctx';
import type { Tx } from './db/db';

/** An event of a live channel. */
export interface Telling {
  event: string;
  data: unknown;
  /** Orders of other channels whose readings move what was told. */
  orderIds?: readonly number[];
}

/** A private channel of a noun, `private-<noun>.<id>` (docs/decisions.md#real-time). */
export interface LiveChannel {
  noun: LiveNoun;
  /** The key that listening needs; a member of the operator's is enough for some. */
  key: OperatorKey | 'member';
  /** Of a channel of fleets: the key that one of their admins needs, or `assigned` for whoever works for it. */
  fleet?: FleetKey | 'assigned';
  /** The operator whose it is; null when there is no such thing. */
  ownerOf(tx: Tx, id: number): Promise<number | null>;
  /** What it tells, the same for all who listen; nothing where it only names what has changed. */
  state?: {
    /** Named as changed where its state is too large for a push. */
    kind: ChangedEvent['kind'];
    tell(ctx: Ctx, of: { id: number; isFinal: boolean }): Promise<Telling>;
  };
}
