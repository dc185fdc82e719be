import { setTimeout as sleep } from 'node:timers/promises';
import { freezeDatabase, signalAll } from '../product/processes';
import { type Answer, ask } from '../wire/http';
import type { World } from '../world/world';
import type { Finding, Point } from './point';

const tell = ({ status, ms }: Answer): string =>
  `${status === 0 ? 'no answer' : status} after ${(ms / 1000).toFixed(1)} s`;
const soonMs = 15_000;

/** Milliseconds until a call is answered with 200; null where it never is. */
export async function untilFine(port: () => number, path: string, mostMs: number): Promise<number | null> {
  const began = performance.now();
  while (performance.now() - began < mostMs) {
    const { status } = await ask(port(), { path, timeoutMs: 5_000 });
    if (status === 200) return Math.round(performance.now() - began);
    await sleep(100);
  }
  return null;
}

async function whileFrozen({ product, victim }: World): Promise<Finding[]> {
  const { token, from } = victim;
  const patient = { timeoutMs: 60_000 };
  const [ready, list, health] = await Promise.all([
    ask(product.port, { path: '/ready', ...patient }),
    ask(product.port, { path: '/api/charge-points/datatable', token, from, ...patient }),
    ask(product.port, { path: '/health', ...patient }),
  ]);
  const later = await ask(product.port, { path: '/api/orders', token, from, ...patient });
  return [
    {
      did: 'the database stands still: /ready',
      expected: `503 within ${soonMs / 1000} s`,
      seen: `${tell(ready)}; /health ${tell(health)}`,
      isFine: ready.status === 503 && ready.ms <= soonMs && health.status === 200,
      figures: { readyMs: Math.round(ready.ms) },
    },
    {
      did: 'the database stands still: calls',
      expected: `503 within ${soonMs / 1000} s`,
      seen: `${tell(list)}, the next ${tell(later)}`,
      isFine: [list, later].every(({ status, ms }) => status === 503 && ms <= soonMs),
      figures: { listMs: Math.round(list.ms), laterMs: Math.round(later.ms) },
    },
  ];
}

export const frozen: Point = {
  number: 10,
  name: 'frozen',
  fact: 'a database that stands still is told soon, and is taken up again by itself',
  run: async (world) => {
    const { product, victim } = world;
    const family = await freezeDatabase(product.dataDir);
    const findings = await whileFrozen(world).finally(() => signalAll(family, 'SIGCONT'));
    const backMs = await untilFine(() => product.port, '/ready', 60_000);
    const { token, from } = victim;
    const again = await ask(product.port, { path: '/api/orders', token, from });
    return [
      ...findings,
      {
        did: 'it goes on',
        expected: 'everything is answered with 200 again by itself',
        seen: `/ready ${backMs === null ? 'never' : `after ${backMs} ms`}, orders ${tell(again)}`,
        isFine: backMs !== null && again.status === 200,
        figures: { backMs: backMs ?? -1 },
      },
    ];
  },
};
