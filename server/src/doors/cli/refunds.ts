import type { Command } from 'commander';
import { listStuckRefunds, retryRefund, settleRefund } from '../../commerce';
import { staff } from '../../kernel/actor';
import type { Ctx } from '../../platform/ctx';
import type { House } from '../../platform/house';
import { StartError } from '../../platform/start-error';
import { amountText } from './ledger-report';

export function addRefundCommands(
  program: Command,
  onHouse: (work: (house: House) => Promise<string[]>) => Promise<void>,
): void {
  const inHouse = (work: (ctx: Ctx) => Promise<string[]>): Promise<void> =>
    onHouse((house) => house.run({ actor: staff }, work));
  const refunds = program
    .command('refunds')
    .description('Refunds that no payment provider answered for until the last try');
  refunds
    .command('list')
    .description('prints each with its order, its provider and why there was no answer')
    .action(() => inHouse(listOfStuck));
  refunds
    .command('retry')
    .description('asks the provider again; what it has paid already it does not pay twice')
    .argument('<refund>', 'its number in `refunds list`')
    .action((refund: string) => inHouse((ctx) => retried(ctx, refund)));
  refunds
    .command('settle')
    .description('ends one by what was seen at the provider')
    .argument('<refund>', 'its number in `refunds list`')
    .argument('<outcome>', 'paid, or unpaid: then it is taken back')
    .requiredOption('--reason <text>', 'what was seen, for the log and the order')
    .action((refund: string, outcome: string, { reason }: { reason: string }) =>
      inHouse((ctx) => settled(ctx, { refund, outcome, reason })),
    );
}

async function listOfStuck(ctx: Ctx): Promise<string[]> {
  const stuck = await listStuckRefunds(ctx);
  if (stuck.length === 0) return ['No refund is stuck.'];
  return stuck.map(
    ({ id, orderId, operatorId, amountMinor, currency, provider, createdAt, note }) =>
      `refund ${id} of order ${orderId} of operator ${operatorId}: ${amountText(amountMinor, currency)} by ${provider}, noted ${createdAt.toISOString()}; last try: ${note ?? 'no answer'}`,
  );
}

/** The number of a refund as typed. */
function numberOf(text: string): number {
  const number = /^\d{1,15}$/u.test(text) ? Number(text) : 0;
  if (number === 0) throw new StartError(`"${text}" is no number of a refund. \`refunds list\` prints them.`);
  return number;
}

const notStuck = (id: number): StartError =>
  new StartError(`Refund ${id} is not stuck. \`refunds list\` prints those that are.`);

async function retried(ctx: Ctx, typed: string): Promise<string[]> {
  const id = numberOf(typed);
  if (!(await retryRefund(ctx, id))) throw notStuck(id);
  return [`The provider is asked for refund ${id} again.`];
}

async function settled(
  ctx: Ctx,
  { refund, outcome, reason: typed }: { refund: string; outcome: string; reason: string },
): Promise<string[]> {
  const refundId = numberOf(refund);
  if (outcome !== 'paid' && outcome !== 'unpaid')
    throw new StartError(`A refund is paid or unpaid, not "${outcome}".`);
  const reason = typed.trim();
  if (reason === '' || reason.length > 500)
    throw new StartError('Say in --reason what was seen, in at most 500 characters.');
  if (!(await settleRefund(ctx, { refundId, isPaid: outcome === 'paid', reason }))) throw notStuck(refundId);
  return [
    outcome === 'paid'
      ? `Refund ${refundId} is settled as paid.`
      : `Refund ${refundId} is taken back: its order costs again what it did before.`,
  ];
}
