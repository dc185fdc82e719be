import { checkArrows } from './check-arrows';
import { checkNounParts } from './check-noun-parts';
import { printed } from './finding';
import { readTree } from './tree';

const tree = readTree(process.cwd());
const findings = [...checkArrows(tree), ...checkNounParts(tree)];
for (const finding of findings) console.error(printed(finding));
process.exitCode = findings.length > 0 ? 1 : 0;
