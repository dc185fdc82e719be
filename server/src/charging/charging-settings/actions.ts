import type { chargingSettings, ChargingSettings, Parsed } from '@voltdeck/contract';
import { operatorOf, recordAudit } from '../../identity';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { ChargingSettingsChanged } from './facts';
import { changedBy, isOutdated, usualSettings } from './rules';
import { findSettings, holdSettings, saveSettings } from './store';

/** What the operator decides about charging. */
export const getChargingSettings = async (ctx: Ctx): Promise<ChargingSettings> =>
  (await findSettings(ctx.tx, operatorOf(ctx))) ?? usualSettings;

/** Changes what the operator decides about charging; of two who edit at once the second is told. */
export async function changeChargingSettings(
  ctx: Ctx,
  { body }: Parsed<typeof chargingSettings.changeChargingSettings>,
): Promise<ChargingSettings> {
  const operatorId = operatorOf(ctx);
  const before = await holdSettings(ctx.tx, operatorId, usualSettings);
  if (isOutdated(before, body)) throw new Problem('charging-settings.changed');
  const after = changedBy(before, body);
  if (after === null) return before;
  await saveSettings(ctx.tx, operatorId, after);
  await recordAudit(ctx, {
    action: 'updated',
    noun: 'charging-settings',
    nounId: operatorId,
    before: loggedOf(before),
    after: loggedOf(after),
  });
  await ctx.announce(ChargingSettingsChanged, { operatorId }, operatorId);
  return after;
}

/** The version counts changes, and is none. */
const loggedOf = (settings: ChargingSettings) => ({ ...settings, version: null });
