import type { Command } from 'commander';
import { staff } from '../../kernel/actor';
import {
  defaultOf,
  isAmount,
  type KeptSetting,
  listMoneySettings,
  readSince,
  readValue,
  setMoneySetting,
  type SettingName,
  settingNames,
} from '../../ledger';
import { operatorsWithOwnRate } from '../../identity';
import { accountName } from '../../platform/account';
import type { Ctx } from '../../platform/ctx';
import type { House } from '../../platform/house';
import { StartError } from '../../platform/start-error';
import { amountText } from './ledger-report';

export function addSettingsCommands(
  program: Command,
  onHouse: (work: (house: House) => Promise<string[]>) => Promise<void>,
): void {
  const inHouse = (work: (ctx: Ctx) => Promise<string[]>): Promise<void> =>
    onHouse((house) => house.run({ actor: staff }, work));
  const settings = program.command('settings').description('What the installation decides about money');
  settings
    .command('list')
    .description('prints what holds now, what is planned, and with --history all that was ever set')
    .option('--currency <code>', 'amounts of this currency, such as JOD, also where nothing was set')
    .option('--history', 'all that was ever set, with when and from which account')
    .action((asked: { currency?: string; history?: true }) => inHouse((ctx) => listOfSettings(ctx, asked)));
  settings
    .command('set')
    .description('sets a value from now on, on every node; what was settled or has begun stays')
    .argument('<name>', settingNames.join(', '))
    .argument('<value>', 'a rate such as 2.5% or 250bp, a number of days, or an amount such as 50')
    .option('--currency <code>', 'of an amount, such as JOD')
    .option('--from <instant>', 'when it begins, such as 2027-01-01T00:00:00Z; now unless told')
    .action((name: string, value: string, asked: { currency?: string; from?: string }) =>
      inHouse((ctx) => setSetting(ctx, { ...asked, name, value })),
    );
}

/** Either what was read, or the end of the command with what is wrong. */
function read<T extends object>(answer: T | { fault: string }): T {
  if ('fault' in answer) throw new StartError(answer.fault);
  return answer;
}

const isSetting = (name: string): name is SettingName => (settingNames as readonly string[]).includes(name);

const codeOf = (currency: string | undefined): string | null => currency?.toUpperCase() ?? null;

/** A value as staff write it. */
const textOf = (name: SettingName, value: number, currency: string | null): string => {
  if (name === 'fee-rate') return `${value / 10_000}%`;
  return isAmount(name) ? amountText(value, currency) : `${value} ${value === 1 ? 'day' : 'days'}`;
};

const lineOf = ({ name, currency, value, since, setBy, setAt }: KeptSetting): string =>
  `${name} ${textOf(name, value, currency)} from ${since.toISOString()}, set by ${setBy} at ${setAt.toISOString()}`;

async function listOfSettings(
  ctx: Ctx,
  { currency, history }: { currency?: string; history?: true },
): Promise<string[]> {
  const { inForce, all } = await listMoneySettings(ctx);
  if (history === true) return all.length === 0 ? ['Nothing was ever set.'] : all.map(lineOf);
  const code = codeOf(currency);
  // An unknown code is told as it is where an amount is set.
  if (code !== null) read(readValue('hold', '1', code));
  const named = inForce.flatMap((one) => one.currency ?? []);
  const currencies = [...new Set(code === null ? ['EUR', 'USD', ...named] : [code])].toSorted();
  const lineNow = (name: SettingName, of: string | null): string => {
    const found = inForce.find((one) => one.name === name && one.currency === of);
    if (found !== undefined) return lineOf(found);
    return `${name} ${textOf(name, defaultOf(name, of), of)}, never set`;
  };
  const planned = all.filter(({ since }) => since > ctx.now);
  return [
    ...settingNames.flatMap((name) =>
      isAmount(name) ? currencies.map((of) => lineNow(name, of)) : [lineNow(name, null)],
    ),
    ...planned.map((one) => `planned: ${lineOf(one)}`),
    ...(await ownRates(ctx)),
  ];
}

/** Operators whom the fee rate of the installation does not reach. */
async function ownRates(ctx: Ctx): Promise<string[]> {
  const count = await operatorsWithOwnRate(ctx);
  if (count === 0) return [];
  return [
    count === 1
      ? '1 operator keeps a fee rate agreed with it.'
      : `${count} operators keep a fee rate agreed with them.`,
  ];
}

async function setSetting(
  ctx: Ctx,
  asked: { name: string; value: string; currency?: string; from?: string },
): Promise<string[]> {
  const { name, from } = asked;
  if (!isSetting(name))
    throw new StartError(`There is no setting "${name}". The settings are ${settingNames.join(', ')}.`);
  const currency = codeOf(asked.currency);
  const { value } = read(readValue(name, asked.value, currency));
  const { since } = from === undefined ? { since: ctx.now } : read(readSince(from, ctx.now));
  const { before } = await setMoneySetting(ctx, { name, currency, value, since, setBy: accountName() });
  const begin = from === undefined ? 'now on' : since.toISOString();
  return [
    `The ${name} is ${textOf(name, value, currency)} from ${begin}; it was ${textOf(name, before, currency)}.`,
    ...(name === 'fee-rate' ? await ownRates(ctx) : []),
  ];
}
