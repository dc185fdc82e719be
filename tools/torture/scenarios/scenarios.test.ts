import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { troubleNames } from '../../../simulator/src/index';
import { runScenarios, type TroubleResult } from './run';

let results: readonly TroubleResult[] = [];
beforeAll(async () => {
  results = await runScenarios({
    turns: [troubleNames],
    chargers: 3,
    sessionsEach: 1,
    chargeSeconds: [1.5, 2.5],
    seed: 11,
  });
}, 180_000);
afterAll(() => {
  results = [];
});

describe.each(troubleNames)('%s', (name) => {
  test('what chargers of both versions sent is billed to the Wh, or held', () => {
    const result = results.find(({ scenario }) => scenario === name);
    expect(result?.accounts.sum.faults).toEqual([]);
    expect(result?.accounts.sum.answeredWh).toBeGreaterThan(0);
    expect(result?.report).toMatchObject({ unsettled: 0, lostMessages: 0, violations: { count: 0 } });
  });
});
