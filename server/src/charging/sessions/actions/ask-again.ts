import type { Ctx } from '../../../platform/ctx';
import type { Outcome } from '../../commands/rules';
import { saveOutcome } from '../../commands/store';
import { unheededStops } from '../../commands/store-unheeded';
import type { OtherEvent } from '../rules/event';
import { takeAll } from './take';

/** What becomes of a command whose socket is gone. */
const unanswered: Outcome = { state: 'unanswered', detail: 'closed' };

/** Chargers are back, which are held: what they were asked to stop and never answered is asked of them again, where it still runs. */
export async function askStopsAgain(ctx: Ctx, chargePointIds: readonly number[]): Promise<void> {
  for (const { orderId, chargePointId, commandId, isOpen } of await unheededStops(ctx.tx, chargePointIds)) {
    const tell = async (event: OtherEvent): Promise<void> => {
      const source = { chargePointId, connectedAt: null };
      const [outcome] = await takeAll(ctx, [{ source, event, at: ctx.now }], { isHeld: true });
      if (outcome instanceof Error)
        ctx.log.error({ err: outcome, orderId }, 'a stop could not be asked again');
    };
    if (isOpen) {
      await saveOutcome(ctx.tx, ctx.now, commandId, unanswered);
      await tell({ kind: 'answered', orderId, command: 'stop', outcome: unanswered });
    }
    await tell({ kind: 'stop-asked', orderId });
  }
}
