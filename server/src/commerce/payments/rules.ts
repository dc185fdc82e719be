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
}

/** What is taken of a hold for an order that cost so much, in minor units: never more than is held. */
export const captureOf = (costMinor: number, authorizedMinor: number): number =>
  Math.min(costMinor, authorizedMinor);
