import { factKind } from '../../kernel/facts';
import type { OrderCommand, Outcome } from './rules';

/** A charger answered a start or a stop, or it was given up: whoever asked goes on from there in the same transaction. */
export const CommandAnswered = factKind<{ command: OrderCommand; outcome: Outcome }>('CommandAnswered', {
  changed: null,
});
