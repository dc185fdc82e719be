import { parseArgs } from 'node:util';
import { type Report, tryMigrations } from './migration/run';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '2000000' },
    messages: { type: 'string', default: '10000000' },
    /** The first migration that the old version had not. */
    before: { type: 'string', default: '0026' },
  },
});

function numberOf(name: 'orders' | 'messages' | 'before', least: number): number {
  const number = Number(values[name]);
  if (Number.isSafeInteger(number) && number >= least) return number;
  throw new Error(`--${name} ${values[name]}: give a whole number, ${least} or more.`);
}

/** Longer than this, and an operator who updates is shut out for too long. */
const mostSeconds = 20 * 60;
const gb = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`;
const shown = 40;

function print(report: Report): void {
  const { bytes, differences } = report;
  for (const { name, seconds } of report.migrations)
    console.log(`  ${name.padEnd(28)} ${seconds.toFixed(1)} s`);
  console.log(`Time: ${report.seconds.toFixed(1)} s`);
  console.log(`Room: ${gb(bytes.before)} before, ${gb(bytes.peak)} at most, ${gb(bytes.after)} after`);
  if (report.gone.length > 0) console.log(`Gone: ${report.gone.join(', ')}`);
  if (report.added.length > 0) console.log(`New: ${report.added.join(', ')}`);
  for (const { name, before, after } of differences.slice(0, shown))
    console.log(`DIFFERS  ${name}\n         before ${before}\n         after  ${after}`);
  if (differences.length > shown) console.log(`and ${differences.length - shown} more`);
  console.log(`${report.figures} figures, ${differences.length} differ`);
}

const report = await tryMigrations({
  orders: numberOf('orders', 1_000),
  messages: numberOf('messages', 1_000),
  before: numberOf('before', 2),
  isHasty: false,
  tell: (line) => console.log(line),
});
print(report);
if (report.seconds > mostSeconds) console.log(`Longer than ${mostSeconds} s.`);
process.exitCode = report.differences.length === 0 && report.seconds <= mostSeconds ? 0 : 1;
