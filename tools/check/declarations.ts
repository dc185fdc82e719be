import { checkFacts } from './check-facts';
import { checkGathered } from './check-gathered';
import { checkNounParts } from './check-noun-parts';
import { checkTexts } from './check-texts';
import { printed } from './finding';
import { readTree } from './tree';

const tree = readTree(process.cwd());
const findings = [checkFacts, checkGathered, checkNounParts, checkTexts].flatMap((check) => check(tree));
for (const finding of findings) console.error(printed(finding));
process.exitCode = findings.length > 0 ? 1 : 0;
