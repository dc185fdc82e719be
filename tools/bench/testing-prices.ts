import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { openCost, priceOf } from '../../server/src/network/prices/rules';
import { billOf } from '../../server/src/network/prices/testing-oracle';
import { costOf, pricesAgree, session } from '../../server/src/network/prices/testing-sessions';

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
});
const run = { numRuns: Number(values.cases), seed: Number(values.seed) };
console.log(`Prices by the rules and by the oracle, ${run.numRuns} sessions, seed ${run.seed}`);

const compared = secondsOf(() => fc.assert(pricesAgree, run));

const sessions = fc.sample(session, run);
const readings = sessions.reduce((sum, one) => sum + one.readings.length, 0);
const walked = sessions.reduce((sum, one) => sum + (costOf(one).lastMs - one.startMs) / 1000, 0);
const states = sessions.map((one) => ({ tariff: one.tariff, state: costOf(one) }));
const opened = secondsOf(() => sessions.forEach(({ tariff, startMs }) => openCost(tariff, startMs)));
// Opening is part of every advance timed here, so it is taken off again.
const advanced = secondsOf(() => sessions.forEach(costOf)) - opened;
const priced = secondsOf(() => states.forEach(({ tariff, state }) => priceOf(tariff, state)));
const told = secondsOf(() => sessions.forEach(billOf));

printTable([
  ['', 'calls', 'seconds', 'per second', 'µs each'],
  row('compared', sessions.length, compared),
  row('openCost', sessions.length, opened),
  row('advanceCost', readings, advanced),
  row('priceOf', sessions.length, priced),
  row('oracle', sessions.length, told),
]);
console.log(`They agree on every line and total of ${Math.round(walked / 3600)} hours of charging.`);
console.log(
  `advanceCost costs ${(advanced / told).toFixed(3)} of the oracle: 1 to ${(told / advanced).toFixed(1)}.`,
);

function secondsOf(work: () => unknown): number {
  const began = performance.now();
  work();
  return (performance.now() - began) / 1000;
}

function row(name: string, calls: number, seconds: number): string[] {
  return [
    name,
    String(calls),
    seconds.toFixed(2),
    (calls / seconds).toFixed(0),
    ((seconds / calls) * 1e6).toFixed(1),
  ];
}

function printTable(rows: readonly (readonly string[])[]): void {
  for (const [name = '', ...cells] of rows) {
    console.log(name.padEnd(12) + cells.map((cell) => cell.padStart(12)).join(''));
  }
}
