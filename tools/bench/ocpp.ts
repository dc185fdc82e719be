import { writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { programsOf } from '../torture/product/programs';
import { chargersOf, type Plan, planOf, type Wanted } from './ocpp/plan';
import { startClient } from './ocpp/processes';
import { jsonOf, type Outcome, pairsOf, tableOf } from './ocpp/report';
import { scenarioNames, type Scenario, scenarios, Visit } from './ocpp/scenarios';
import { seatsOf, type Server, startEcho, startProduct } from './ocpp/servers';

/** `npm run bench -- ocpp`: chargers at the product, beside the same chargers at a server that only answers. */
const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    connections: { type: 'string', default: '' },
    rate: { type: 'string' },
    seconds: { type: 'string' },
    ocpp: { type: 'string', default: '1.6' },
    product: { type: 'string', default: join(import.meta.dirname, '..', '..') },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const say = (line: string): void => console.log(line);

const usage = [
  'npm run bench -- ocpp [--full] [--only NAME]… [--connections N,N…] [--rate N] [--seconds N] [--ocpp 1.6|2.0.1] [--product FOLDER] [--json FILE]',
  ...Object.entries(scenarios).map(([name, does]) => `  ${name.padEnd(8)} ${does}`),
];

const isScenario = (name: string): name is Scenario => scenarioNames.some((known) => known === name);

/** A whole number that is at least 1; throws with the name of its option. */
function countIn(option: string, text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new RangeError(`--${option} is ${JSON.stringify(text)}: use a whole number from 1 to 999999`);
}

function readWanted(): Wanted {
  const unknown = values.only.find((name) => !isScenario(name));
  if (unknown !== undefined)
    throw new RangeError(`--only is ${JSON.stringify(unknown)}: use one of ${scenarioNames.join(', ')}`);
  const { ocpp } = values;
  if (ocpp !== '1.6' && ocpp !== '2.0.1')
    throw new RangeError(`--ocpp is ${JSON.stringify(ocpp)}: use 1.6 or 2.0.1`);
  if (process.platform !== 'linux')
    throw new RangeError('processor time and memory are read from /proc: run it on Linux');
  const counts = values.connections.split(',').filter((part) => part !== '');
  return {
    isFull: values.full,
    only: values.only.filter(isScenario),
    connections: counts.map((part) => countIn('connections', part.trim())),
    perSecond: values.rate === undefined ? undefined : countIn('rate', values.rate),
    seconds: values.seconds === undefined ? undefined : countIn('seconds', values.seconds),
    version: ocpp,
  };
}

async function measureAt(
  server: Server,
  { groups, extent, version }: Plan,
  seats: ReturnType<typeof seatsOf>,
) {
  const outcomes: Outcome[] = [];
  const client = await startClient({ port: server.port, version, seats });
  try {
    for (const group of groups) {
      const visit = new Visit(server, client, group, extent);
      for (const scenario of group.scenarios) {
        process.stderr.write(`${server.name}: ${scenario}, ${group.connections} connections\n`);
        outcomes.push({ server: server.name, group, scenario, figures: await visit.run(scenario) });
      }
      await visit.hangUp();
    }
  } finally {
    client.close();
    await server.close();
  }
  return outcomes;
}

async function run(plan: Plan): Promise<void> {
  const programs = await programsOf(values.product);
  const seats = seatsOf(chargersOf(plan));
  const busy = (loadavg()[0] ?? 0).toFixed(1);
  say(`OCPP ${plan.version}, ${availableParallelism()} processors for server, database and chargers alike.`);
  say(`Load average before: ${busy}; on a machine that does other work the figures tell little.`);
  const atEcho = await measureAt(await startEcho(), plan, seats);
  const atProduct = await measureAt(await startProduct(programs, seats), plan, seats);
  const pairs = pairsOf([...atEcho, ...atProduct]);
  pairs.flatMap(tableOf).forEach(say);
  const lines = pairs.flatMap((pair) => jsonOf(pair, plan.version));
  if (values.json !== undefined) await writeFile(values.json, `${lines.join('\n')}\n`);
}

function readPlan(): Plan | undefined {
  try {
    return planOf(readWanted());
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    console.error(error.message);
    return undefined;
  }
}

if (values.help) usage.forEach(say);
else {
  const plan = readPlan();
  if (plan === undefined) process.exitCode = 2;
  else await run(plan);
}
