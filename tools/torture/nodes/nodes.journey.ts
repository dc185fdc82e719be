import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runNodes } from './run';
import { failedOf } from '../points/report';
import { programsOf } from '../product/programs';

/** Long for a busy machine; `npm run torture -- nodes` kills more often, and times what arrives. */
const patienceMs = 300_000;

it(
  'two nodes on one database lose nothing when one is killed, and neither screens nor jobs notice',
  async () => {
    const programs = await programsOf(join(import.meta.dirname, '..', '..', '..'));
    const rows = await runNodes({ programs, kills: 3, chargers: 8, seconds: 1, seed: 3, isFast: true });
    expect(failedOf(rows)).toEqual([]);
    expect(rows.map(({ name }) => name)).toContain('books');
  },
  patienceMs,
);
