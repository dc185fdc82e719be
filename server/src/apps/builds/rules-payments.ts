import type { BuildRow } from './rules';
import { dueOf } from './rules';

/** As kept: one that was replaced by another, and one that counted for nothing, are told apart from those that are over. */
export const paymentStates = [
  'opening',
  'open',
  'paid',
  'refused',
  'expired',
  'failed',
  'replaced',
  'unwanted',
  'returned',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** While it is so, somebody may still pay. */
export const openStates = ['opening', 'open'] as const satisfies readonly PaymentState[];

/** A payment of a build, in minor units. */
export interface PaymentRow {
  id: number;
  operatorId: number;
  buildId: number;
  provider: string;
  locale: string;
  email: string;
  currency: string;
  amountMinor: number;
  state: PaymentState;
  customer: string | null;
  reference: string | null;
  payment: string | null;
  url: string | null;
  tries: number;
  createdAt: Date;
  expiresAt: Date;
}

/** Who pays has so long for it; the pages of providers stay open no shorter. */
export const openMs = 60 * 60 * 1000;

/** When the provider is asked by the clock how a checkout stands: soon, once in between, and shortly after nobody can pay any more. */
export const watchedAt = ({ expiresAt }: Pick<PaymentRow, 'expiresAt'>, now: Date): Date[] => [
  ...[60, 600].map((seconds) => new Date(now.getTime() + seconds * 1000)),
  new Date(expiresAt.getTime() + 90_000),
];

/** Whether a payment that was asked for before serves what is due now. */
export const isStillGood = (payment: PaymentRow, build: BuildRow, now: Date): boolean =>
  openStates.some((state) => state === payment.state) &&
  payment.amountMinor === dueOf(build) &&
  payment.currency === build.currency &&
  payment.expiresAt > now;

/** Whether what was paid counts: late or not, as long as its build is there, is unpaid, and costs just that. */
export const isWanted = (
  build: Pick<BuildRow, 'deletedAt' | 'isPaid' | 'priceMinor' | 'freeMinor' | 'currency'>,
  paid: { amountMinor: number; currency: string },
): boolean =>
  build.deletedAt === null &&
  !build.isPaid &&
  paid.amountMinor === dueOf(build) &&
  paid.currency === build.currency;
