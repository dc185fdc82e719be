import { lookForAdvisories } from './advisories.mjs';
import { ensureInstalled } from './install.mjs';
import { checkSteps, print, runSteps } from './steps.mjs';

ensureInstalled();
const [outcomes, advisories] = await Promise.all([runSteps(checkSteps(), print), lookForAdvisories()]);
for (const line of advisories.lines) console.log(line);
process.exitCode = advisories.hasPassed && outcomes.every((outcome) => outcome.hasPassed) ? 0 : 1;
