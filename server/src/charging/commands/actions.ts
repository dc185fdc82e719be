import type { Ctx } from '../../platform/ctx';
import type { Command } from './rules';
import { insertCommand } from './store';

/** Topic on which nodes hear that commands wait for a charger. */
export const commandTopic = 'commands';

/** Writes a command; the node that holds the charger's socket sends it once this transaction is committed. */
export async function sendCommand(ctx: Ctx, operatorId: number, command: Command): Promise<void> {
  await insertCommand(ctx, operatorId, command);
  await ctx.notify(commandTopic, [command.chargePointId]);
}
