import { Client, type ClientConfig } from 'pg';

/** How values are written as text, whatever the server's own habits; and nothing here is over in a minute. */
const habits = `set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex';
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;

/**
 * Works on a connection on which rows are read and written as text that means the same on every server.
 * An abort cuts it, and throws its reason.
 */
export async function asSession<T>(client: Client, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const cut = (): void => void client.end();
  signal.addEventListener('abort', cut, { once: true });
  try {
    signal.throwIfAborted();
    await client.query(habits);
    return await work();
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', cut);
  }
}

/** Lends such a connection. */
export async function withSession<T>(
  connection: ClientConfig,
  signal: AbortSignal,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(connection);
  // A connection that is lost between two statements reports here; the next statement fails by itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await asSession(client, signal, () => work(client));
  } finally {
    await client.end();
  }
}
