import type { Ctx } from '../../platform/ctx';
import type { SettingAnswer } from './rules';
import { saveSettings } from './store';

/** Keeps what a charger told of settings it was asked for; after a boot nothing waits for one any more. */
export const keepRead = (
  ctx: Ctx,
  chargePointId: number,
  { answers, hasBooted }: { answers: readonly SettingAnswer[]; hasBooted: boolean },
): Promise<void> =>
  saveSettings(
    ctx.tx,
    chargePointId,
    answers
      .filter(({ said }) => said === 'accepted')
      .map((each) => ({ ...each, needsReboot: hasBooted ? false : null, readAt: ctx.now })),
  );

/** Keeps of which settings a charger said that they count from its next boot on (docs/chargers-in-the-field.md#settings). */
export const keepWritten = (
  ctx: Ctx,
  chargePointId: number,
  answers: readonly SettingAnswer[],
): Promise<void> =>
  saveSettings(
    ctx.tx,
    chargePointId,
    answers
      .filter(({ said }) => said === 'accepted' || said === 'reboot-required')
      .map((each) => ({
        ...each,
        value: null,
        isReadonly: false,
        needsReboot: each.said === 'reboot-required',
        readAt: null,
      })),
  );
