import { expect, test } from 'vitest';
import { runGolden } from './testing-run';

test('x', async () => {
  const t = performance.now();
  const { lines } = await runGolden({ seed: 7, sessions: Number(process.env['N'] ?? 20) });
  console.log(lines.join('\n'), performance.now() - t);
  expect(lines.length).toBeGreaterThan(0);
}, 600_000);
