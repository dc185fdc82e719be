import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import { testDoor, type TestDoor } from './testing-door';

const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
const hasIpv6 = addresses.some(({ address }) => address === '::1');
const outside = addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address;

let door: TestDoor | undefined;
afterEach(() => door?.close());

async function listen(port = 0): Promise<number> {
  door = await testDoor();
  return door.http.listen({ port, host: 'localhost' });
}

const statusAt = (host: string, port: number): Promise<number> =>
  fetch(`http://${host}:${port}/health`).then(({ status }) => status);

describe('a server for this machine alone', () => {
  test('answers on the IPv4 loopback, and under its name', async () => {
    const port = await listen();
    expect(await statusAt('127.0.0.1', port)).toBe(200);
    expect(await statusAt('localhost', port)).toBe(200);
  });

  test.runIf(outside !== undefined)('is not there for others', async () => {
    const port = await listen();
    await expect(statusAt(outside ?? '', port)).rejects.toThrow('fetch failed');
  });

  test.runIf(hasIpv6)('answers on the IPv6 loopback', async () => {
    expect(await statusAt('[::1]', await listen())).toBe(200);
  });

  test.runIf(hasIpv6)('holds the connections there to the same limits', async () => {
    const port = await listen();
    const socket = connect(port, '::1');
    await once(socket, 'connect');
    await expect.poll(() => door?.http.connections()).toBe(1);
    socket.destroy();
    await expect.poll(() => door?.http.connections()).toBe(0);
  });

  test.runIf(hasIpv6)('closes both', async () => {
    const port = await listen();
    await door?.close();
    door = undefined;
    await expect(statusAt('127.0.0.1', port)).rejects.toThrow('fetch failed');
    await expect.poll(() => statusAt('[::1]', port).catch(() => 0)).toBe(0);
  });

  test.runIf(hasIpv6)('does not share its name with another program', async () => {
    const other = createServer().listen(0, '::1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    await expect(listen(port)).rejects.toThrow(`Port ${port} is in use`);
    other.close();
  });
});
