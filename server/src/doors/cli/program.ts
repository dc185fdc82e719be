import { locales } from '@voltdeck/contract';
import { Command } from 'commander';
import { rebuildFigures, type SumDifference, verifySums } from '../../charging';
import { verifyBooks, verifyPayouts } from '../../commerce';
import { rebuildFleetEnergy, rebuildFleetSums, verifyFleetEnergy, verifyFleetSums } from '../../fleets';
import { staff } from '../../kernel/actor';
import { verifyLedger, verifyLines } from '../../ledger';
import type { Ctx } from '../../platform/ctx';
import type { House } from '../../platform/house';
import { addBackupCommands } from './backup';
import { linesOf } from './ledger-report';
import { linesOfSums } from './sums-report';
import { changeStanding, resetFactorsOf } from './person-standing';
import { openOperator, type OperatorAsked } from './operator-create';
import { invite } from './operator-invite';
import { addPayoutCommands } from './payouts';
import { addPlanCommands } from './plans';
import { stuckRefunds } from './refunds';
import { stuckTopUpReturns } from './top-up-returns';
import { renewals } from './renewals';
import { addStuckCommands } from './stuck';
import { addSecretsCommands } from './secrets';
import { addSettingsCommands } from './settings';
import type { Surroundings } from './surroundings';

/** The staff tools, as `npm run voltdeck -- <command>` runs them. */
export function createProgram(around: Surroundings): Command {
  const program = new Command('voltdeck').description(
    'Staff tools of a Voltdeck installation. They work whether the product is running or not, on the database of DATABASE_URL or DATA_DIR.',
  );
  const onHouse: OnHouse = (work) => around.withHouse(work).then((lines) => lines.forEach(around.print));
  addOperatorCommands(program, onHouse);
  addPlanCommands(program, onHouse);
  addPayoutCommands(program, onHouse, around);
  addPersonCommands(program, onHouse, around);
  addLedgerCommands(program, onHouse, around);
  addSumsCommands(program, onHouse, around);
  addSettingsCommands(program, onHouse);
  addStuckCommands(program, onHouse, stuckRefunds);
  addStuckCommands(program, onHouse, stuckTopUpReturns);
  addStuckCommands(program, onHouse, renewals);
  addSecretsCommands(program, onHouse);
  addBackupCommands(program, around);
  return program;
}

type OnHouse = (work: (house: House) => Promise<string[]>) => Promise<void>;

function addOperatorCommands(program: Command, onHouse: OnHouse): void {
  const operator = program.command('operator').description('Operators: the tenants of the installation');
  operator
    .command('create')
    .description('opens an operator with its owner')
    .requiredOption('--name <name>', 'as people see it')
    .requiredOption('--country <code>', 'two letters, such as JO (ISO 3166-1)')
    .requiredOption('--currency <code>', 'three letters, such as JOD (ISO 4217); fixed once money has moved')
    .requiredOption('--time-zone <zone>', 'such as Asia/Amman (IANA)')
    .requiredOption('--email <address>', "the owner's, also the login")
    .requiredOption('--first-name <name>', "the owner's")
    .requiredOption('--last-name <name>', "the owner's")
    .option('--password <password>', "the owner's; without it one is chosen and shown once")
    .action((asked: OperatorAsked) => onHouse((house) => openOperator(house, asked)));
  operator
    .command('invite')
    .description('mails an invitation to open an operator, good once, for that address and for 14 days')
    .argument('<email>', 'of the future owner')
    .option('--language <code>', `of the mail: ${locales.join(', ')}`, 'en')
    .action((email: string, { language }: { language: string }) =>
      onHouse((house) => invite(house, { email, language })),
    );
}

function addPersonCommands(program: Command, onHouse: OnHouse, around: Surroundings): void {
  const person = program.command('person').description('People, by their email address');
  const add = (change: 'suspend' | 'resume', description: string): void => {
    person
      .command(change)
      .description(description)
      .argument('<email>', 'the address they log in with')
      .action((email: string) =>
        onHouse(async (house) => {
          const lines = await changeStanding(house, { email, change });
          if (lines === null) around.fail();
          return lines ?? [`Nobody is known by ${email}.`];
        }),
      );
  };
  add('suspend', 'keeps somebody out: their logins and real-time channels end within 5 seconds');
  add('resume', 'lets somebody in again who was suspended');
  person
    .command('reset-factors')
    .description('removes the second factors of somebody who has lost them, once it is sure who asks')
    .argument('<email>', 'the address they log in with')
    .action((email: string) =>
      onHouse(async (house) => {
        const lines = await resetFactorsOf(house, email);
        if (lines === null) around.fail();
        return lines ?? [`Nobody is known by ${email}.`];
      }),
    );
}

/** Every sum that is not what its orders come to. */
const allSumDifferences = async (ctx: Ctx): Promise<SumDifference[]> => [
  ...(await verifySums(ctx)),
  ...(await verifyFleetEnergy(ctx)),
  ...(await verifyFleetSums(ctx)),
];

function addLedgerCommands(program: Command, onHouse: OnHouse, around: Surroundings): void {
  const ledger = program.command('ledger').description('The double-entry ledger');
  ledger
    .command('verify')
    .description(
      'adds the whole ledger up and compares it with orders, refunds, payouts, statements, balances and sums; exits with 1 on differences',
    )
    .action(() =>
      onHouse((house) =>
        house.run({ actor: staff }, async (ctx) => {
          const report = await verifyLedger(ctx);
          const money = [
            ...(await verifyBooks(ctx)),
            ...(await verifyPayouts(ctx)),
            ...(await verifyLines(ctx)),
          ];
          const sums = await allSumDifferences(ctx);
          if (report.differences.length + money.length + sums.length > 0) around.fail();
          return linesOf(report, money, sums);
        }),
      ),
    );
}

function addSumsCommands(program: Command, onHouse: OnHouse, around: Surroundings): void {
  const sums = program
    .command('sums')
    .description('The sums of orders that totals, statistics and limitations are read from');
  sums
    .command('verify')
    .description('compares every sum with the orders behind it; exits with 1 on differences')
    .action(() =>
      onHouse((house) =>
        house.run({ actor: staff }, async (ctx) => {
          const differences = await allSumDifferences(ctx);
          if (differences.length > 0) around.fail();
          return linesOfSums(differences);
        }),
      ),
    );
  sums
    .command('rebuild')
    .description('makes every sum anew from the orders; orders that end meanwhile wait for it')
    .action(() =>
      onHouse((house) =>
        house.run({ actor: staff }, async (ctx) => {
          await rebuildFigures(ctx.tx);
          await rebuildFleetEnergy(ctx);
          await rebuildFleetSums(ctx);
          return ['sums made anew'];
        }),
      ),
    );
}
