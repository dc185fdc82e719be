import type { Ctx } from '../../platform/ctx';
import type { House } from '../../platform/house';
import { tellAnswer } from './actions';
import { recordSettings } from './actions-settings';
import { type Chargers, isAboutSettings, type OrderCommand, type Outcome } from './rules';
import { claimCommands, saveOutcome, type StoredCommand } from './store';

const system = { actor: { kind: 'system' } } as const;

/** A start that waited longer is no longer what its sender expects. */
const freshMs = 60_000;

const stale: Outcome = { state: 'unanswered', detail: 'not-reached', isUnsent: true };
const pointless: Outcome = { state: 'unanswered', detail: 'session-over', isUnsent: true };

/** Why a command is not sent any more. */
function whyUnsent({ isPointless, command, createdAt }: StoredCommand, now: Date): Outcome | null {
  if (isPointless) return pointless;
  return command.kind === 'start' && now.getTime() - createdAt.getTime() > freshMs ? stale : null;
}

async function recordOutcome(
  ctx: Ctx,
  id: number,
  of: { command: OrderCommand; outcome: Outcome },
): Promise<void> {
  // Whoever gave it up meanwhile has told so.
  if (await saveOutcome(ctx.tx, ctx.now, id, of.outcome)) await tellAnswer(ctx, of.command, of.outcome);
}

async function dispatchOne(house: House, chargers: Chargers, stored: StoredCommand): Promise<void> {
  const { id, command } = stored;
  if (isAboutSettings(command)) {
    const outcome = await chargers.sendSettings(command);
    await house.run(system, (ctx) => recordSettings(ctx, stored, { command, outcome }));
    return;
  }
  const outcome = whyUnsent(stored, house.clock.now()) ?? (await chargers.send(command));
  await house.run(system, (ctx) => recordOutcome(ctx, id, { command, outcome }));
}

/** Sends the commands that wait for chargers connected here, and records what became of them. */
export async function dispatchCommands(
  house: House,
  chargers: Chargers,
  chargePointIds: readonly number[],
): Promise<void> {
  const here = new Set(chargers.connected());
  const ids = chargePointIds.filter((id) => here.has(id));
  if (ids.length === 0) return;
  const commands = await house.run(system, (ctx) => claimCommands(ctx.tx, ctx.now, ids));
  await Promise.all(commands.map((command) => dispatchOne(house, chargers, command)));
}
