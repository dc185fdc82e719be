import type { settlements } from '@voltdeck/contract';

/** A driver's payment of an order, money in minor units. */
export interface Payment {
  orderId: number;
  personId: number;
  provider: string;
  /** The provider's name of the hold; null where it refused. */
  reference: string | null;
  state: settlements.PaymentState;
  currency: string;
  authorizedMinor: number;
  capturedMinor: number | null;
  refusal: string | null;
  /** The visit whose hold it takes of; null of money that was held at the start. */
  visitId: number | null;
}

/** Has a provider conclude what was held for a visit. */
export const concludeHoldJob = 'visits.conclude';

/** How a payment ended: what was taken of its hold, in minor units, or why nothing was. */
export interface PaymentEnd {
  state: 'captured' | 'released' | 'failed';
  capturedMinor: number;
  refusal: string | null;
}

/** What is taken of a hold for an order that cost so much, in minor units: never more than is held. */
export const captureOf = (costMinor: number, authorizedMinor: number): number =>
  Math.min(costMinor, authorizedMinor);
