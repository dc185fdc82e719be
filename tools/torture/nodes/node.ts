import { createServer } from 'node:net';
import { Product } from '../product/product';
import type { Programs } from '../product/programs';

/** Below those that systems lend to connections, so that nobody takes the port of a node that is down. */
const ports = { first: 20_000, last: 31_999 };

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = ports.first + Math.floor(Math.random() * (ports.last - ports.first));
    if (await isFree(port)) return port;
  }
  throw new Error('no port is free');
}

/** One process of the product among those that share a database, always on the same port. */
export interface Node {
  name: string;
  product: Product;
  port: number;
  ocppUrl: string;
}

export async function startNode(name: string, programs: Programs, databaseUrl: string): Promise<Node> {
  const port = await freePort();
  const product = await Product.start({
    programs,
    settings: { DATABASE_URL: databaseUrl, PORT: String(port) },
  });
  return { name, product, port, ocppUrl: `ws://127.0.0.1:${port}/ocpp` };
}
