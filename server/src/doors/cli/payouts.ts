import {
  currencyCodes,
  payoutDetails,
  type PayoutKind,
  payouts as contract,
  type PayoutState,
  toMajor,
} from '@voltdeck/contract';
import { type Command, InvalidArgumentError } from 'commander';
import {
  approvePayout,
  payoutSheet,
  type PayoutRow,
  payoutsForStaff,
  payPayout,
  rejectPayout,
  setPayoutFee,
  type Settled,
} from '../../commerce';
import { staff } from '../../kernel/actor';
import { minorOf } from '../../kernel/money';
import type { Ctx } from '../../platform/ctx';
import type { House } from '../../platform/house';
import { StartError } from '../../platform/start-error';
import { amountText } from './ledger-report';
import type { Surroundings } from './surroundings';

type OnHouse = (work: (house: House) => Promise<string[]>) => Promise<void>;

/** Payouts that people make, and what they cost. */
export function addPayoutCommands(program: Command, onHouse: OnHouse, around: Surroundings): void {
  const inHouse = (work: (ctx: Ctx) => Promise<string[]>): Promise<void> =>
    onHouse((house) => house.run({ actor: staff }, work));
  const payouts = program.command('payouts').description('Money on its way to operators');
  payouts
    .command('list')
    .description('prints payouts, the oldest first: those under way, unless states are named')
    .argument('[states...]', contract.payoutStates.join(', '))
    .action((states: string[]) => inHouse((ctx) => listed(ctx, states)));
  payouts
    .command('show')
    .description('prints where a payout goes, in clear, for whoever makes the transfer')
    .argument('<id>', 'its number', readId)
    .action((id: number) =>
      onHouse(async (house) => {
        await around.openSecrets(house);
        return house.run({ actor: staff }, (ctx) => sheet(ctx, id));
      }),
    );
  addSteps(payouts, inHouse);
  payouts
    .command('fee')
    .description('sets what payouts of a kind cost in a currency from now on')
    .argument('<kind>', payoutDetails.payoutKinds.join(', '))
    .argument('<currency>', 'three letters, such as USD')
    .requiredOption('--fixed <amount>', 'in major units, such as 1.50')
    .requiredOption('--percent <number>', 'of the amount, such as 0.5')
    .action((kind: string, currency: string, fee: { fixed: string; percent: string }) =>
      inHouse((ctx) => setFee(ctx, { kind, currency, ...fee })),
    );
}

function addSteps(payouts: Command, inHouse: (work: (ctx: Ctx) => Promise<string[]>) => Promise<void>): void {
  payouts
    .command('approve')
    .description(
      'lets a payout go on to be paid, once nobody has to agree to it and its waiting time is over',
    )
    .argument('<id>', 'its number', readId)
    .action((id: number) => inHouse(async (ctx) => said(id, await approvePayout(ctx, id), 'is approved')));
  payouts
    .command('pay')
    .description('writes down that an approved payout was paid')
    .argument('<id>', 'its number', readId)
    .argument('<reference>', 'by which the bank names the transfer')
    .action((id: number, reference: string) =>
      inHouse(async (ctx) => said(id, await payPayout(ctx, id, readText(reference, 'reference')), 'is paid')),
    );
  payouts
    .command('reject')
    .description('sends a payout back; its money returns to the balance of its operator')
    .argument('<id>', 'its number', readId)
    .argument('<reason>', 'which its operator reads')
    .action((id: number, reason: string) =>
      inHouse(async (ctx) =>
        said(id, await rejectPayout(ctx, id, readText(reason, 'reason')), 'is rejected; its money is back'),
      ),
    );
}

function readId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('The number of a payout is meant.');
  return Number(text);
}

/** Longer is told nowhere. */
const longest = 500;

function readText(text: string, what: string): string {
  const told = text.trim();
  if (told === '' || told.length > longest || /\p{Cc}/u.test(told))
    throw new StartError(`The ${what} should be one line of at most ${longest} characters.`);
  return told;
}

const isOneOf = <T extends string>(known: readonly T[], text: string): text is T =>
  known.some((one) => one === text);

const lineOf = (payout: PayoutRow): string => {
  const { id, operatorId, state, currency, amountMinor, feeMinor, kind, label, requestedAt, dueFrom } =
    payout;
  const parts = [
    state,
    `operator ${operatorId}`,
    `${amountText(amountMinor, currency)}, ${amountText(amountMinor - feeMinor, currency)} after the fee`,
    [kind, label].filter((part) => part !== null).join(' '),
    `requested ${requestedAt.toISOString()}`,
    ...(payout.needsCountersign && payout.countersignedAt === null ? ['waits for a second person'] : []),
    ...(state === 'requested' && dueFrom !== null ? [`not before ${dueFrom.toISOString()}`] : []),
    ...(payout.isSending ? ['the provider is being asked'] : []),
    ...(payout.reference === null ? [] : [`reference ${payout.reference}`]),
    ...(payout.reason === null ? [] : [`reason: ${payout.reason}`]),
  ];
  return `${id}: ${parts.join('; ')}`;
};

async function listed(ctx: Ctx, named: readonly string[]): Promise<string[]> {
  const unknown = named.find((state) => !isOneOf(contract.payoutStates, state));
  if (unknown !== undefined)
    throw new StartError(
      `There is no state "${unknown}". The states are ${contract.payoutStates.join(', ')}.`,
    );
  const states = named.filter((state): state is PayoutState => isOneOf(contract.payoutStates, state));
  const rows = await payoutsForStaff(ctx, states.length === 0 ? undefined : states);
  return rows.length === 0 ? ['No payouts.'] : rows.map(lineOf);
}

async function sheet(ctx: Ctx, id: number): Promise<string[]> {
  const found = await payoutSheet(ctx, id);
  if (found === null) throw new StartError(`There is no payout ${id}.`);
  const details = Object.entries(found.details).map(([detail, text]) => `  ${detail}: ${text}`);
  return [lineOf(found.payout), ...details];
}

const meanings: Record<NonNullable<NonNullable<Settled>['obstacle']>, (payout: PayoutRow) => string> = {
  'moved-on': ({ state }) => `it is ${state}`,
  'awaits-countersign': () => 'a second person of its operator has to agree first',
  'too-early': ({ dueFrom }) =>
    `the details of its method are new; not before ${dueFrom?.toISOString() ?? 'their waiting time is over'}`,
  'not-approved': () => 'approve it first',
  'by-provider': () => 'its provider pays it by itself',
};

function said(id: number, settled: Settled, done: string): string[] {
  if (settled === null) throw new StartError(`There is no payout ${id}.`);
  const { payout, obstacle } = settled;
  if (obstacle !== null)
    throw new StartError(`Payout ${id} was left as it is: ${meanings[obstacle](payout)}.`);
  return [`Payout ${id} of ${amountText(payout.amountMinor, payout.currency)} ${done}.`];
}

async function setFee(
  ctx: Ctx,
  { kind, currency, fixed, percent }: { kind: string; currency: string; fixed: string; percent: string },
): Promise<string[]> {
  if (!isOneOf<PayoutKind>(payoutDetails.payoutKinds, kind))
    throw new StartError(
      `There is no kind "${kind}". The kinds are ${payoutDetails.payoutKinds.join(', ')}.`,
    );
  if (!currencyCodes.includes(currency)) throw new StartError(`"${currency}" is no currency of operators.`);
  const fixedMajor = readNumber(fixed, 1_000_000);
  const fixedMinor = minorOf(fixedMajor, currency);
  if (toMajor(fixedMinor, currency) !== fixedMajor)
    throw new StartError(`"${fixed}" has more decimals than ${currency}.`);
  const ratePpm = Math.round(readNumber(percent, 100) * 10_000);
  const before = await setPayoutFee(ctx, { kind, currency, fee: { fixedMinor, ratePpm } });
  const told = (fee: typeof before): string =>
    `${amountText(fee.fixedMinor, currency)} and ${fee.ratePpm / 10_000} %`;
  return [`A payout by ${kind} costs ${told({ fixedMinor, ratePpm })}; before it was ${told(before)}.`];
}

function readNumber(text: string, most: number): number {
  const number = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (!(number <= most)) throw new StartError(`"${text}" is no number from 0 to ${most}.`);
  return number;
}
