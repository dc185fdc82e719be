import type { Extent, Finding, Point } from './point';
import type { Row } from './report';
import { ask, hangUp } from '../wire/http';
import type { World } from '../world/world';

/** Whether the process never ended by itself, and answers. */
async function survival({ product }: World, deathsBefore: number): Promise<Finding> {
  const { status, error = '' } = await ask(product.port, { path: '/health', timeoutMs: 10_000 });
  const deaths = product.deaths - deathsBefore;
  return {
    did: 'afterwards',
    expected: 'the process has not ended, and answers',
    seen:
      deaths === 0
        ? `it runs, /health ${status} ${error}`.trim()
        : `it had ended ${deaths} times (${product.lastWords})`,
    isFine: deaths === 0 && status === 200,
    figures: { deaths },
  };
}

/** Tries one point; what it throws is a finding too, and a product that ended is started again for the next. */
export async function runPoint(world: World, point: Point, extent: Extent): Promise<Row[]> {
  const { product } = world;
  const deathsBefore = product.deaths;
  const findings = await point
    .run(world, extent)
    .catch((error: unknown): Finding[] => [
      { did: point.name, expected: 'it can be tried', seen: String(error), isFine: false },
    ]);
  findings.push(await survival(world, deathsBefore));
  hangUp();
  await product.revive();
  return findings.map((finding) => ({ point: point.number, name: point.name, ...finding }));
}
