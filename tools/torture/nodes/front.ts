import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** What people's browsers see of several nodes: one address. */
export interface Front {
  port: number;
  close(): Promise<void>;
}

/** Connects to the first of these ports where somebody listens; null where nobody does. */
async function reach(ports: readonly number[]): Promise<Socket | null> {
  for (const port of ports) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return socket;
  }
  return null;
}

/** Each ends with the other, in the way it ended. */
function join(one: Socket, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  }
}

/** Passes connections on to nodes in turn, and to the others where one is down, as a load balancer does. */
export async function openFront(ports: readonly number[]): Promise<Front> {
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer({ pauseOnConnect: true }, (client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    turn += 1;
    const first = turn % ports.length;
    void reach([...ports.slice(first), ...ports.slice(0, first)]).then((node) => {
      if (node === null) return client.destroy();
      join(client, node);
      return client.resume();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
