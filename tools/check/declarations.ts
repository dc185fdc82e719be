import { checkFacts } from './check-facts';
import { printed } from './finding';
import { readTree } from './tree';

const findings = checkFacts(readTree(process.cwd()));
for (const finding of findings) console.error(printed(finding));
process.exitCode = findings.length > 0 ? 1 : 0;
