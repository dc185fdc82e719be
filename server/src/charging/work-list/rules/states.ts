import { statesInUse } from '../../authorization/rules-use';
import { type OrderRow, runningStates, unsuccessfulStates } from '../../orders/rules/order';
import { mayBeStuck, stuckBefore } from '../../orders/rules/stuck';

/** An order that a message may belong to. */
export type FoundOrder = OrderRow;

/** States of orders as the list asks for them. */
export const statesOf = {
  /** It came to nothing, so that nothing belongs to it. */
  never: unsuccessfulStates,
  running: runningStates,
  /** Its id token is in use. */
  inUse: statesInUse,
  /** Its transaction has begun and not ended. */
  stuck: mayBeStuck,
  /** Its transaction has begun, and may have been stuck. */
  begun: [...mayBeStuck, 'completed'],
} as const satisfies Record<string, readonly OrderRow['state'][]>;

/** The moments before which what keeps an order from its end is of note. */
export const ofNoteBefore = stuckBefore;
