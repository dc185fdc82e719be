import { type Breach, unexcused } from './exceptions';
import { type ExportedFunction, exportedFunctionsIn } from './exported-functions';
import type { Finding } from './finding';
import { placeOf } from './places';
import { isSource, type Tree } from './tree';

/** Holds that what a store exports is given its transaction first; what only builds a part of SQL needs none. */
export function checkTransactions(tree: Tree): Finding[] {
  const breaches = [...tree].flatMap(([file, text]) => {
    const { pack, domain, room, isTest } = placeOf(file);
    if (pack !== 'server' || domain === undefined || room !== 'store' || isTest || !isSource(file)) return [];
    return exportedFunctionsIn(file, text)
      .filter((one) => !takesTransaction(one) && !isPartOfSql(one))
      .map((one) => breach(file, one));
  });
  return unexcused(tree, 'transaction', breaches);
}

const takesTransaction = ({ parameters: [first] }: ExportedFunction): boolean =>
  /^(tx: Tx|reader: Reader)$/.test(`${first?.name}: ${first?.type}`);

/** It is given nothing to ask the database with, and nobody waits for it. */
const isPartOfSql = ({ parameters, isAsync, returns }: ExportedFunction): boolean =>
  !isAsync &&
  !returns.startsWith('Promise') &&
  parameters.every(
    ({ name, type }) => !/\b(Tx|Reader|Ctx|Db|Kysely|Pool|PoolClient)\b/.test(type) && name !== 'tx',
  );

const breach = (file: string, { name, line }: ExportedFunction): Breach => ({
  key: `${file}#${name}`,
  rule: 'transaction',
  file,
  line,
  says: `A store is given its transaction, ${name} is not.`,
  remedy: 'Let it take (tx: Tx, …), and pass ctx.tx from the actions.',
});
