import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { silentLog } from '../log';
import { openDb } from './db';
import type {} from './testing-setup';

let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server?.close();
});

async function listen(answer: (socket: Socket) => void): Promise<string> {
  server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    answer(socket);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const open = (address: string) => openDb({ url: `postgres://me:hidden@${address}/shop`, log: silentLog() });

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const text = (value: string): Buffer => Buffer.from(`${value}\0`);
const int16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number): Buffer => {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
};
const column = (name: string, type: number): Buffer =>
  Buffer.concat([text(name), int32(0), int16(0), int32(type), int16(4), int32(-1), int16(0)]);
const value = (content: string): Buffer => Buffer.concat([int32(content.length), Buffer.from(content)]);
const ready = message('Z', Buffer.from('I'));

/** Speaks enough of the protocol to be taken for a server of that version. */
const speakAs = (version: string) => (socket: Socket) => {
  let isStarted = false;
  socket.on('data', (data) => {
    if (!isStarted) {
      isStarted = true;
      socket.write(Buffer.concat([message('R', int32(0)), ready]));
    } else if (data[0] === 'Q'.charCodeAt(0)) {
      const columns = Buffer.concat([int16(2), column('version', 23), column('encoding', 25)]);
      const row = Buffer.concat([int16(2), value(version), value('UTF8')]);
      socket.write(
        Buffer.concat([message('T', columns), message('D', row), message('C', text('SELECT 1')), ready]),
      );
    }
  });
};

describe('a start on a database server', () => {
  test('that is too old says which version is needed', async () => {
    const address = await listen(speakAs('130014'));
    await expect(open(address)).rejects.toThrow(
      `DATABASE_URL: the server at ${address} is PostgreSQL 13; version 15 or newer is needed.`,
    );
  });

  test('that takes connections and stays silent gives up within seconds', async () => {
    const address = await listen(() => undefined);
    await expect(open(address)).rejects.toThrow(
      `${address} takes connections but does not answer as a PostgreSQL`,
    );
  }, 8_000);

  test('that is not there says so', async () => {
    const address = await listen(() => undefined);
    await new Promise((resolve) => server?.close(resolve));
    await expect(open(address)).rejects.toThrow(`no PostgreSQL answers at ${address}`);
  }, 8_000);

  test('by an unknown name names it', async () => {
    await expect(open('nowhere.invalid')).rejects.toThrow('the host "nowhere.invalid" is not known');
  });

  test('without that database names it, and hides the password', async () => {
    const { host } = inject('testServer').connection;
    const opening = openDb({ url: `postgres://voltdeck:hidden@/nothing?host=${host}`, log: silentLog() });
    await expect(opening).rejects.toThrow('has no database "nothing". Create it: createdb nothing');
    await expect(opening).rejects.not.toThrow('hidden');
  });

  test('that is right opens, with the options of its URL kept', async () => {
    const { host } = inject('testServer').connection;
    const options = encodeURIComponent('-c work_mem=7MB');
    const db = await openDb({
      url: `postgres://voltdeck@/voltdeck?host=${host}&options=${options}`,
      log: silentLog(),
    });
    const { rows } = await db.pool.query(
      `select current_setting('work_mem') as mem, current_setting('timezone') as zone`,
    );
    await db.close();
    expect(rows[0]).toEqual({ mem: '7MB', zone: 'UTC' });
  });
});
