import { ensureInstalled } from './install.mjs';
import { checkSteps, print, runSteps } from './steps.mjs';

ensureInstalled();
const outcomes = await runSteps(checkSteps(), print);
process.exitCode = outcomes.every((outcome) => outcome.hasPassed) ? 0 : 1;
