import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { programsOf } from '../torture/product/programs';
import { type Answer, ask, hangUp } from '../torture/wire/http';
import type { Tenant } from '../torture/world/tenants';
import { root } from '../run/root.mjs';
import { type Did, timesOf } from './ocpp/arithmetic';
import { type Client, startClient } from './ocpp/processes';
import { seatsOf, startProduct } from './ocpp/servers';

/** `npm run bench -- people`: people who register and log in, beside chargers that charge. */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });

const seconds = Number(values.seconds);
const chargers = 50;
const readingsPerSecond = 50;
const loginsPerMinute = 1_000;
const registrationsPerMinute = 100;
/** A server asks chargers that have booted what they are made of, once. */
const awakeMs = 14_000;

const say = (line: string): void => console.log(line);

/** Calls at a rate, whatever becomes of those before; each from an address of its own. */
async function atRate(perMinute: number, call: (index: number) => Promise<Answer>): Promise<Answer[]> {
  const count = Math.round((perMinute * seconds) / 60);
  const began = performance.now();
  const calls: Promise<Answer>[] = [];
  for (let index = 0; index < count; index += 1) {
    await sleep(Math.max(0, began + (index * 60_000) / perMinute - performance.now()));
    calls.push(call(index));
  }
  return Promise.all(calls);
}

const addressOf = (network: number, index: number): string =>
  `127.${network}.${Math.floor(index / 250)}.${1 + (index % 250)}`;

const logIns = (port: number, { email, password }: Tenant): Promise<Answer[]> =>
  atRate(loginsPerMinute, (index) =>
    ask(port, {
      method: 'POST',
      path: '/api/v3/auth/login',
      body: { email, password },
      from: addressOf(2, index),
    }),
  );

const register = (port: number): Promise<Answer[]> =>
  atRate(registrationsPerMinute, (index) =>
    ask(port, {
      method: 'POST',
      path: '/api/v3/auth/register',
      body: {
        first_name: 'Ada',
        last_name: `Number ${index}`,
        email: `ada-${index}@people.test`,
        password: `nobody guesses ${index}`,
      },
      from: addressOf(3, index),
    }),
  );

function tell(what: string, answers: readonly Answer[]): void {
  const good = answers.filter(({ status }) => status === 200);
  const { p50, p99, longest } = timesOf(good.map(({ ms }) => ms));
  const others = new Set(
    answers
      .filter(({ status }) => status !== 200)
      .map(({ status, text }) => `${status} ${text.slice(0, 120)}`),
  );
  say(
    `${what}: ${good.length} of ${answers.length} answered; p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(1)} ms`,
  );
  for (const other of others) say(`  ${other}`);
}

const read = (client: Client): Promise<Did> =>
  client.ask({ do: 'open', isInOrder: true, perSecond: readingsPerSecond, seconds });

const tellReadings = (what: string, { answered, times }: Did): void =>
  say(`${what}: ${answered} readings; p50 ${times.p50.toFixed(1)} ms, p99 ${times.p99.toFixed(1)} ms`);

async function measure(client: Client, port: number, tenant: Tenant): Promise<void> {
  await client.ask({ do: 'connect', from: 0, count: chargers });
  await sleep(awakeMs);
  await client.ask({ do: 'start' });
  const alone = await read(client);
  tellReadings('chargers alone', alone);
  const [beside, logins, registrations] = await Promise.all([
    read(client),
    logIns(port, tenant),
    register(port),
  ]);
  tellReadings('chargers beside people', beside);
  tell('logins', logins);
  tell('registrations', registrations);
  say(`p99 of the chargers beside people is ${(beside.times.p99 / alone.times.p99).toFixed(2)} of alone`);
}

async function run(): Promise<void> {
  const seats = seatsOf(chargers);
  const server = await startProduct(await programsOf(root), seats, { REGISTRATION: 'open' });
  const client = await startClient({ port: server.port, version: '1.6', seats });
  try {
    await measure(client, server.port, server.tenant);
  } finally {
    client.close();
    hangUp();
    await server.close();
  }
}

if (Number.isInteger(seconds) && seconds > 0) await run();
else {
  console.error('--seconds is a whole number of seconds');
  process.exitCode = 2;
}
