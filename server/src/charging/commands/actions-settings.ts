import { dayMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import { keepRead, keepWritten } from '../settings/actions';
import type { SettingName } from '../settings/rules';
import { sendCommands } from './actions';
import { againAt, type SettingsCommand, type SettingsOutcome } from './rules';
import {
  deleteSettingsCommands,
  insertWantedSettings,
  postponeCommand,
  type WantedSettings,
} from './store-settings';
import { saveOutcome, type StoredCommand } from './store';

/** A charger that introduced itself, and the settings that are to be read of it. */
export interface Introduced {
  operatorId: number;
  chargePointId: number;
  names: readonly SettingName[];
  at: Date;
}

/** Writes that the settings of chargers are to be read once these have had time to wake up (docs/chargers-in-the-field.md#settings). */
export const wantSettings = (ctx: Ctx, introduced: readonly Introduced[], wakingMs: number): Promise<void> =>
  insertWantedSettings(
    ctx.tx,
    introduced.map(({ operatorId, chargePointId, names, at }): WantedSettings => {
      const command = {
        kind: 'get-settings' as const,
        chargePointId,
        step: 'introduce' as const,
        names: [...names],
      };
      return { operatorId, command, createdAt: at, sendAfter: new Date(at.getTime() + wakingMs) };
    }),
  );

/** Keeps what a charger said of its settings, and what follows from it; what brought nothing is tried again within reason. */
export async function recordSettings(
  ctx: Ctx,
  { id, operatorId, tries }: StoredCommand,
  { command, outcome }: { command: SettingsCommand; outcome: SettingsOutcome },
): Promise<void> {
  const { chargePointId, kind } = command;
  const again = againAt(outcome, tries, ctx.now);
  const isHeld = await (again === null
    ? saveOutcome(ctx.tx, ctx.now, id, outcome)
    : postponeCommand(ctx.tx, id, again));
  const { answers, next } = outcome;
  if (kind === 'get-settings')
    await keepRead(ctx, chargePointId, { answers, hasBooted: command.step === 'introduce' });
  else await keepWritten(ctx, chargePointId, answers);
  if (isHeld && again === null && next !== null)
    await sendCommands(ctx, [{ operatorId, command: next, createdAt: ctx.now }]);
}

const keptDays = 30;

export const tidySettingsCommands = (ctx: Ctx): Promise<void> =>
  deleteSettingsCommands(ctx.tx, new Date(ctx.now.getTime() - keptDays * dayMs));
