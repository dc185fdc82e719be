import type { Server } from 'node:http';
import { createServer } from 'node:net';
import { errorCode } from '../../platform/errors';

/** This machine alone, whichever of its two addresses a browser tries for the name. */
export const loopback = 'localhost';
export const loopbackIpv4 = '127.0.0.1';
const loopbackIpv6 = '::1';

/**
 * Lets a server on the IPv4 loopback take connections of the IPv6 one, so that both go through the same limits.
 * Left out where the machine has no IPv6.
 */
export async function listenOnIpv6Too(server: Server, port: number): Promise<void> {
  const second = createServer((socket) => server.emit('connection', socket));
  server.once('close', () => second.close());
  await new Promise<void>((resolve, reject) => {
    second.once('error', (error) => {
      // With another program there, the name would lead some callers to that one.
      if (errorCode(error) === 'EADDRINUSE') reject(error);
      else resolve();
    });
    second.listen({ port, host: loopbackIpv6 }, resolve);
  });
}
