import type { ChargingPlace } from '../../network';
import type { Ctx } from '../../platform/ctx';
import type { Holder, HolderKind, MayStartAnswer, PaidBy, SettledOrder } from './rules';

/** A start that somebody is asked to pay for. */
export interface MayStartRequest {
  place: ChargingPlace;
  connectorId: number;
  holder: Holder;
  /** The id token it was asked for with; null where none was needed. */
  uid: string | null;
  at: Date;
  /** It has happened already, while its charger was offline. */
  isOffline: boolean;
}

/** What a domain answers for the holders of one kind (docs/decisions.md#payers). */
export interface HolderPort {
  /**
   * Asked once for all starts that are judged together, when they are authorised; answers in their order.
   * Nothing is reserved by it: a start that is accepted is announced as `OrderAccepted`.
   */
  mayStart(ctx: Ctx, requests: readonly MayStartRequest[]): Promise<readonly MayStartAnswer[]>;
  /** How a completed order is paid, in the transaction that settles it; null where nobody can be named who pays. */
  settle(ctx: Ctx, order: SettledOrder): Promise<PaidBy | null>;
}

/** Who answers for which kind of holder; a kind that nobody answers for neither starts nor settles. */
export type Holders = Readonly<Partial<Record<HolderKind, HolderPort>>>;

declare module '../../platform/ctx' {
  interface Ports {
    holders: Holders;
  }
}
