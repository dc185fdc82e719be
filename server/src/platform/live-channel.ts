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

interface ToldChannel {
  noun: LiveNoun;
  /** What it tells, the same for all who listen; nothing where it only names what has changed. */
  state?: {
    /** Named as changed where its state is too large for a push. */
    kind: ChangedEvent['kind'];
    tell(ctx: Ctx, of: { id: number; isFinal: boolean }): Promise<Telling>;
  };
}

/** A private channel of a noun, `private-<noun>.<id>`, for the operator's people (docs/decisions.md#real-time). */
export interface MemberChannel extends ToldChannel {
  /** The key that listening needs; a member of the operator's is enough for some. */
  key: OperatorKey | 'member';
  /** Of a channel of fleets: the key that one of their admins needs, or `assigned` for whoever works for it. */
  fleet?: FleetKey | 'assigned';
  /** The operator whose it is; null when there is no such thing. */
  ownerOf(tx: Tx, id: number): Promise<number | null>;
}

/** What drivers hear under the name of a channel of the operator's people, with what is theirs to read. */
export interface DriverChannel extends ToldChannel {
  /** The noun whose name it bears and whose movements it follows. */
  follows: LiveNoun;
  /** Whether one of it is a driver's. */
  isOf(tx: Tx, driver: { operatorId: number; personId: number }, id: number): Promise<boolean>;
}

export type LiveChannel = MemberChannel | DriverChannel;
