import { execFile } from 'node:child_process';
import { execPath } from 'node:process';
import { promisify } from 'node:util';
import type { Product } from '../product/product';
import type { Programs } from '../product/programs';
import type { Identity } from '../wire/charger';
import { ask, resultsOf } from '../wire/http';
import type { Database } from './database';

export interface TortureCharge extends Identity {
  id: number;
}

/** An operator, its owner's login, and chargers that may connect. */
export interface Tenant {
  operatorId: number;
  email: string;
  password: string;
  /** Of a login made before anything is attacked. */
  token: string;
  /** Where its people sit. */
  from: string;
  chargers: TortureCharge[];
}

export interface WantedTenant {
  name: string;
  from: string;
  chargers: number;
  /** What the staff tools are run through, such as `nsenter`. */
  through?: readonly string[];
}

const password = 'nobody guesses this one';
const run = promisify(execFile);

async function createOperator(
  programs: Programs,
  product: Product,
  { name, through = [] }: WantedTenant,
): Promise<void> {
  const options = {
    '--name': name,
    '--country': 'FR',
    '--currency': 'EUR',
    '--time-zone': 'Europe/Paris',
    '--email': emailOf(name),
    '--first-name': 'Ada',
    '--last-name': name,
    '--password': password,
  };
  const words = ['operator', 'create', ...Object.entries(options).flat()];
  const [file = execPath, ...args] = [...through, execPath, programs.staffTools, ...words];
  await run(file, args, {
    cwd: product.dataDir,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DATA_DIR: product.dataDir },
  });
}

const emailOf = (name: string): string => `${name.toLowerCase()}@torture.test`;

/** Logs in as an app does; throws where that is refused. */
async function logIn(port: number, email: string, from: string): Promise<string> {
  const body = { email, password };
  const answer = await ask(port, { method: 'POST', path: '/api/v3/auth/login', body, from });
  return resultsOf<{ access_token: string }>(answer).access_token;
}

async function addCharger(port: number, tenant: Pick<Tenant, 'token' | 'from'>, identifier: string) {
  const answer = await ask(port, {
    method: 'POST',
    path: '/api/charge-points',
    token: tenant.token,
    from: tenant.from,
    body: {
      identifier,
      title: identifier,
      connectors: [1, 2].map((number) => ({ number, type: 'TYPE_2', max_power: 22 })),
    },
  });
  const { id, ocpp } = resultsOf<{ id: number; ocpp: { password: string } }>(answer);
  return { id, identifier, password: ocpp.password };
}

/** Opens an operator by the staff tools, logs its owner in and adds its chargers over HTTP. */
export async function createTenant(
  { programs, product, database }: { programs: Programs; product: Product; database: Database },
  wanted: WantedTenant,
): Promise<Tenant> {
  const { name, from } = wanted;
  await createOperator(programs, product, wanted);
  const { rows } = await database.query<{ id: string }>('select id from operators where name = $1', [name]);
  const operatorId = Number(rows[0]?.id);
  await database.query(
    `insert into subscriptions (operator_id, plan, started_at) values ($1, 'custom', now())`,
    [operatorId],
  );
  const token = await logIn(product.port, emailOf(name), from);
  const chargers = [];
  for (let n = 1; n <= wanted.chargers; n += 1) {
    chargers.push(await addCharger(product.port, { token, from }, `${name.toUpperCase()}-${n}`));
  }
  return { operatorId, email: emailOf(name), password, token, from, chargers };
}
