import { checkCaps } from './check-caps';
import { checkLiteralLists } from './check-literal-lists';
import { checkNouns } from './check-nouns';
import { checkSqlLists } from './check-sql-lists';
import { checkTraces } from './check-traces';
import { checkTransactions } from './check-transactions';
import { checkTwoWay } from './check-two-way';
import { checkWriters } from './check-writers';
import { printed } from './finding';
import { readTree } from './tree';

const tree = readTree(process.cwd());
const findings = [
  checkSqlLists,
  checkLiteralLists,
  checkNouns,
  checkWriters,
  checkTransactions,
  checkTraces,
  checkCaps,
  checkTwoWay,
].flatMap((check) => check(tree));
for (const finding of findings) console.error(printed(finding));
process.exitCode = findings.length > 0 ? 1 : 0;
