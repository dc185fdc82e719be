import { findDeadCitations } from './find-dead-citations';
import { findDeadPaths } from './find-dead-paths';
import { printed } from './finding';
import { readTree } from './tree';

const tree = readTree(process.cwd());
const findings = [...findDeadPaths(tree), ...findDeadCitations(tree)];
for (const finding of findings) console.error(printed(finding));
process.exitCode = findings.length > 0 ? 1 : 0;
