import { commands, type Parsed, type Result } from '@voltdeck/contract';
import { operatorOf } from '../../identity';
import { requireChargePoint } from '../../network';
import type { Ctx } from '../../platform/ctx';
import { CommandAnswered } from './facts';
import type { Command, OrderCommand, Outcome } from './rules';
import { commandsOf, insertCommands, saveLateOutcome } from './store';
import { giveUpLost, ordersUnstopped, placesUnheard } from './store-unheard';

/** Topic on which nodes hear that commands wait for a charger. */
export const commandTopic = 'commands';

/** A command that somebody wants, and since when. */
export interface WantedCommand {
  operatorId: number;
  command: Command;
  createdAt: Date;
}

/** Writes commands; the nodes that hold the chargers' sockets send them once this transaction is committed. */
export async function sendCommands(ctx: Ctx, wanted: readonly WantedCommand[]): Promise<void> {
  await insertCommands(ctx.tx, wanted);
  await ctx.notify(
    commandTopic,
    wanted.map(({ command }) => command.chargePointId),
  );
}

/** Tells whoever asked what became of a command. */
export const tellAnswer = (ctx: Ctx, command: OrderCommand, outcome: Outcome): Promise<void> =>
  ctx.announce(CommandAnswered, { command, outcome }, null);

/**
 * Gives up what was sent to a charger on a socket that it has replaced, and tells so whoever asked; which orders still run
 * though a stop was asked of them last.
 */
export async function giveUpUnheard(ctx: Ctx, chargePointId: number): Promise<number[]> {
  const detail = 'closed';
  for (const command of await giveUpLost(ctx.tx, ctx.now, chargePointId))
    await tellAnswer(ctx, command, { state: 'unanswered', detail });
  return ordersUnstopped(ctx.tx, chargePointId);
}

/** Those of these charge points that came back and did not hear what was asked of them. */
export const unheardAt = (ctx: Ctx, chargePointIds: readonly number[]): Promise<number[]> =>
  placesUnheard(ctx.tx, chargePointIds);

/** An answer that came after its command was given up still counts (docs/chargers-in-the-field.md#one-call-at-a-time). */
export async function recordLateAnswer(ctx: Ctx, command: OrderCommand, outcome: Outcome): Promise<void> {
  if (await saveLateOutcome(ctx.tx, ctx.now, command, outcome)) await tellAnswer(ctx, command, outcome);
}

/** The starts and stops that were asked of a charger of the operator's and what became of them, newest first. */
export async function listCommands(
  ctx: Ctx,
  { params, query }: Parsed<typeof commands.listCommands>,
): Promise<Result<typeof commands.listCommands>> {
  const operatorId = operatorOf(ctx);
  await requireChargePoint(ctx, params.id);
  const { before, per_page: limit } = query;
  // One more than is shown tells whether there is another page.
  const found = await commandsOf(ctx.tx, {
    operatorId,
    chargePointId: params.id,
    kinds: commands.commandKinds,
    before,
    limit: limit + 1,
  });
  const shown = found.slice(0, limit);
  return {
    data: shown.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      sent_at: row.sent_at?.toISOString() ?? null,
      answered_at: row.answered_at?.toISOString() ?? null,
    })),
    next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}
