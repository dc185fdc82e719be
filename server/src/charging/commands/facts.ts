import { factKind } from '../../kernel/facts';
import type { Command, Outcome } from './rules';

/** A charger answered a command, or it was given up: whoever asked goes on from there in the same transaction. */
export const CommandAnswered = factKind<{ command: Command; outcome: Outcome }>('CommandAnswered', {
  changed: null,
});
