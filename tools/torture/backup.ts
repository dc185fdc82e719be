import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tryBackups } from './backup/run';
import type { Finding } from './points/point';
import { programsOf } from './product/programs';

/** `npm run torture -- backup`: backups of a product whose chargers charge, restored here and there, cut off and damaged. */
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    chargers: { type: 'string', default: '20' },
  },
});

function numberOf(name: 'messages' | 'chargers'): number {
  const number = Number(values[name]);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new Error(`--${name} ${values[name]}: give a whole number, 1 or more.`);
}

const findings: Finding[] = [];
const verdictOf = ({ isFine }: Finding): string => (isFine === null ? 'not run' : isFine ? 'ok' : 'FAILED');

function tell(finding: Finding): void {
  findings.push(finding);
  console.log(`${verdictOf(finding).padEnd(8)}${finding.did}`);
  if (finding.isFine !== true) console.log(`        expected: ${finding.expected}`);
  console.log(`        seen:     ${finding.seen}`);
}

const programs = await programsOf(join(import.meta.dirname, '..', '..'));
await tryBackups(programs, { messages: numberOf('messages'), chargers: numberOf('chargers') }, tell);
const failed = findings.filter(({ isFine }) => isFine === false).length;
console.log(`${findings.length} tried, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
