import type { Command } from 'commander';
import { staff } from '../../kernel/actor';
import type { Ctx } from '../../platform/ctx';
import type { House } from '../../platform/house';
import { StartError } from '../../platform/start-error';

/** Something that a payment provider was asked for and never answered, until the last try: staff ask again, or say what they see there. */
export interface StuckThings {
  /** The command, which is the plural of `one`. */
  command: string;
  one: string;
  description: string;
  /** What each line of the list tells. */
  listed: string;
  /** What asking again does not do twice. */
  retried: string;
  /** What becomes of one that was not paid. */
  unpaid: string;
  list(ctx: Ctx): Promise<string[]>;
  /** False where it is not stuck. */
  retry(ctx: Ctx, id: number): Promise<boolean>;
  /** What is said of it afterwards; null where it is not stuck. */
  settle(ctx: Ctx, settled: { id: number; isPaid: boolean; reason: string }): Promise<string | null>;
}

const longestReason = 500;

/** The commands of things that are stuck: list, retry, settle. */
export function addStuckCommands(
  program: Command,
  onHouse: (work: (house: House) => Promise<string[]>) => Promise<void>,
  things: StuckThings,
): void {
  const { command, one } = things;
  const inHouse = (work: (ctx: Ctx) => Promise<string[]>): Promise<void> =>
    onHouse((house) => house.run({ actor: staff }, work));
  const group = program.command(command).description(things.description);
  const number = `its number in \`${command} list\``;
  group
    .command('list')
    .description(things.listed)
    .action(() =>
      inHouse(async (ctx) => {
        const lines = await things.list(ctx);
        return lines.length === 0 ? [`No ${one} is stuck.`] : lines;
      }),
    );
  group
    .command('retry')
    .description(`asks the provider again; ${things.retried}`)
    .argument(`<${one}>`, number)
    .action((typed: string) => inHouse((ctx) => retried(ctx, things, typed)));
  group
    .command('settle')
    .description('ends one by what was seen at the provider')
    .argument(`<${one}>`, number)
    .argument('<outcome>', `paid, or unpaid: ${things.unpaid}`)
    .requiredOption('--reason <text>', 'what was seen, for the log')
    .action((typed: string, outcome: string, { reason }: { reason: string }) =>
      inHouse((ctx) => settled(ctx, things, { typed, outcome, reason })),
    );
}

function numberOf({ command, one }: StuckThings, text: string): number {
  const number = /^\d{1,15}$/u.test(text) ? Number(text) : 0;
  if (number === 0)
    throw new StartError(`"${text}" is no number of a ${one}. \`${command} list\` prints them.`);
  return number;
}

function notStuck({ command, one }: StuckThings, id: number): StartError {
  const name = `${one.charAt(0).toUpperCase()}${one.slice(1)}`;
  return new StartError(`${name} ${id} is not stuck. \`${command} list\` prints those that are.`);
}

async function retried(ctx: Ctx, things: StuckThings, typed: string): Promise<string[]> {
  const id = numberOf(things, typed);
  if (!(await things.retry(ctx, id))) throw notStuck(things, id);
  return [`The provider is asked for ${things.one} ${id} again.`];
}

async function settled(
  ctx: Ctx,
  things: StuckThings,
  { typed, outcome, reason: said }: { typed: string; outcome: string; reason: string },
): Promise<string[]> {
  const id = numberOf(things, typed);
  if (outcome !== 'paid' && outcome !== 'unpaid')
    throw new StartError(`A ${things.one} is paid or unpaid, not "${outcome}".`);
  const reason = said.trim();
  if (reason === '' || reason.length > longestReason)
    throw new StartError(`Say in --reason what was seen, in at most ${longestReason} characters.`);
  const line = await things.settle(ctx, { id, isPaid: outcome === 'paid', reason });
  if (line === null) throw notStuck(things, id);
  return [line];
}
