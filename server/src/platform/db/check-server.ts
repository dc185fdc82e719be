import { Client, type ClientConfig } from 'pg';
import { errorCode, errorText } from '../errors';
import { sleep } from '../sleep';
import { StartError } from '../start-error';

const oldestVersion = 150_000;
const patienceMs = 3_000;

/** Stops the start with one line when the server does not answer, does not let us in, or is too old. */
export async function checkServer(connection: ClientConfig, name: string): Promise<void> {
  const client = await connectPatiently(connection, name);
  try {
    const result = await client.query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
    );
    const { version = 0, encoding = '' } = result.rows[0] ?? {};
    if (version < oldestVersion) {
      throw new StartError(
        `${name}: the server at ${addressOf(client)} is PostgreSQL ${Math.floor(version / 10_000)}; version 15 or newer is needed.`,
      );
    }
    if (encoding !== 'UTF8') {
      throw new StartError(
        `${name}: the database "${client.database}" has the encoding ${encoding}; make one with UTF8.`,
      );
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

const addressOf = (client: Client): string =>
  client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`;

async function connectPatiently(connection: ClientConfig, name: string): Promise<Client> {
  for (let waitedMs = 0; ; waitedMs += 250) {
    const client = new Client(connection);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      // The connection may still be half open, as with a server that takes it and stays silent.
      void client.end().catch(() => undefined);
      // A database that starts together with us may need a moment.
      const isStarting = ['ECONNREFUSED', '57P03'].includes(errorCode(error) ?? '');
      if (!isStarting || waitedMs >= patienceMs)
        throw new StartError(refusal(error, client, name), { cause: error });
    }
    await sleep(250);
  }
}

function refusal(error: unknown, client: Client, name: string): string {
  const address = addressOf(client);
  switch (errorCode(error)) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `${name}: no PostgreSQL answers at ${address}. Start it, or correct the address.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${name}: the host "${client.host}" is not known. Correct the address.`;
    case '28P01':
    case '28000':
      return `${name}: ${address} does not let the user "${client.user}" in (${errorText(error)}). Correct user and password.`;
    case '3D000':
      return `${name}: ${address} has no database "${client.database}". Create it: createdb ${client.database}`;
    default:
      return errorText(error).includes('timeout')
        ? `${name}: ${address} takes connections but does not answer as a PostgreSQL. Correct the address.`
        : `${name}: cannot use the PostgreSQL at ${address}: ${errorText(error)}`;
  }
}
