import type { ChargingPlace } from '../../network';
import type { Ctx } from '../../platform/ctx';
import type { Holder, HolderKind, MayStartAnswer, PaidBy, Refusal, RefusedBy, SettledOrder } from './rules';

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

/** A holder at a place, by an id token that is shown there or for a start. */
export interface HolderVisit {
  place: ChargingPlace;
  holder: Exclude<Holder, { kind: 'operator' }>;
  at: Date;
}

/** A try of a holder that was refused, by whomever. */
export interface RefusedVisit extends HolderVisit {
  uid: string | null;
  /** That of whoever pays, or the verdict on the token, or why the place was no choice. */
  reason: string;
  by?: RefusedBy | null;
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
  /** Which of its holders private places admit, in their order; without it they admit none (docs/decisions.md#private-charge-points). */
  admits?(ctx: Ctx, visits: readonly HolderVisit[]): Promise<readonly boolean[]>;
  /**
   * What is known already against tokens that are shown without a start, in their order, so that a driver learns of it before
   * the plug; without it they are good. A start is judged by `mayStart` all the same.
   */
  mayShow?(ctx: Ctx, visits: readonly HolderVisit[]): Promise<readonly (Refusal | null)[]>;
  /** Told once of all tries of its holders that were refused together, whoever refused them. */
  hearRefused?(ctx: Ctx, refused: readonly RefusedVisit[]): Promise<void>;
}

/** Who answers for which kind of holder; a kind that nobody answers for neither starts nor settles. */
export type Holders = Readonly<Partial<Record<HolderKind, HolderPort>>>;

declare module '../../platform/ctx' {
  interface Ports {
    holders: Holders;
  }
}
