import type { Command } from 'commander';
import { staff } from '../../kernel/actor';
import type { House } from '../../platform/house';
import { forgetKey } from '../../platform/secrets/open';

export function addSecretsCommands(
  program: Command,
  onHouse: (work: (house: House) => Promise<string[]>) => Promise<void>,
): void {
  program
    .command('secrets')
    .description('What is kept sealed in the database')
    .command('forget')
    .description(
      'gives up what a lost key sealed, so that the next start may take another key; stop the product first',
    )
    .action(() => onHouse((house) => house.run({ actor: staff }, async (ctx) => [await forgetKey(ctx.tx)])));
}
