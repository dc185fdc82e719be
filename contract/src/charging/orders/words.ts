/** Where an order stands (docs/decisions.md#order-states). */
export const orderStates = [
  'requested',
  'starting',
  'charging',
  'suspended',
  'finishing',
  'completed',
  'failed',
  'cancelled',
] as const;
export type OrderState = (typeof orderStates)[number];

/** Who pays, fixed at the start (docs/decisions.md#payment-kind). */
export const paymentKinds = ['platform', 'cash', 'fleet', 'roaming', 'none'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** How it was started. */
export const startWays = ['remote', 'card', 'free-vend', 'offline'] as const;
export type StartWay = (typeof startWays)[number];

/** Why the settlement of an order waits until somebody confirms it (docs/decisions.md#held-settlements). */
export const heldReasons = [
  'untrusted-clock',
  'impossible-energy',
  'meter-went-back',
  'start-missing',
  'no-reading',
  'not-authorized',
  'no-price',
  'unknown-payer',
] as const;
export type HeldReason = (typeof heldReasons)[number];

/** Who wants a stop from afar: somebody of the operator's, or the driver by an app or a page. */
export const stopAskers = ['operator', 'driver'] as const;
export type StopAsker = (typeof stopAskers)[number];

/** Why a charger was asked to stop: somebody wanted it, or what the session may use was used up. */
export const stopRequests = [
  ...stopAskers,
  'session-limit',
  'allowance-energy',
  'allowance-money',
  'allowance-until',
] as const;
export type StopRequest = (typeof stopRequests)[number];

/** Why an order was closed by rule (docs/decisions.md#orders-that-never-end). */
export const closingRules = ['next-start', 'silent', 'connector-available', 'given-up'] as const;
export type ClosingRule = (typeof closingRules)[number];

/** Why a session ended, as far as the product decided it; a charger's own words are text. */
export type StopReason = StopRequest | ClosingRule;
