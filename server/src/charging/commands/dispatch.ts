import type { House } from '../../platform/house';
import type { Chargers, Outcome } from './rules';
import { tellAnswer } from './actions';
import { claimCommands, saveOutcome, type StoredCommand } from './store';

const system = { actor: { kind: 'system' } } as const;

/** A start that waited longer is no longer what its sender expects. */
const freshMs = 60_000;

const stale: Outcome = { state: 'unanswered', detail: 'not-reached', isUnsent: true };
const pointless: Outcome = { state: 'unanswered', detail: 'session-over', isUnsent: true };

async function dispatchOne(house: House, chargers: Chargers, stored: StoredCommand): Promise<void> {
  const { id, command, createdAt } = stored;
  const isStale = command.kind === 'start' && house.clock.now().getTime() - createdAt.getTime() > freshMs;
  const unsent = stored.isPointless ? pointless : isStale ? stale : null;
  const outcome = unsent ?? (await chargers.send(command));
  await house.run(system, async (ctx) => {
    await saveOutcome(ctx.tx, ctx.now, id, outcome);
    await tellAnswer(ctx, command, outcome);
  });
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
