import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../../platform/log';
import { entries } from './testing-entries';
import { type Attack, attacksOn } from './testing-hostile';
import { buildWorld, type World } from './testing-world';

/** Attacks on each call; a larger run is asked for with FUZZ_RUNS, another one with FUZZ_SEED. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 15);
const seed = Number(process.env['FUZZ_SEED'] ?? 8);

let world: World;
const logged: string[] = [];
beforeAll(async () => {
  const log = createLog('error', { write: (line) => void logged.push(line) });
  world = await buildWorld({ log, http: { requestsPerMinute: 1e9 } });
});
afterAll(() => world.close());

interface Refusal {
  code?: string;
  errors?: Record<string, string[]>;
}

/** What is wrong with the answer to an attack; nothing where it is a success, or a refusal that says why. */
async function faultOf({ method, url, headers, body, place }: Attack): Promise<string> {
  const payload = body === undefined ? {} : { payload: body };
  const answer = await world.http.inject({ method: method as 'GET', url, headers, ...payload });
  const told = (fault: string): string =>
    `${method} ${url.slice(0, 200)} ${place}: ${answer.statusCode} ${fault} ${answer.body.slice(0, 300)}`;
  if (answer.statusCode >= 500) return told('is ours');
  if (answer.statusCode < 400) return '';
  const refusal = JSON.parse(answer.body) as Refusal;
  if (refusal.code === undefined) return told('has no code');
  if (refusal.code !== 'fields.invalid') return '';
  const fields = Object.entries(refusal.errors ?? {});
  return fields.length > 0 && fields.every(([, texts]) => texts.length > 0) ? '' : told('names no field');
}

// A login is asked for its password, which takes long on purpose, and one that ends would spoil what follows.
const slow = /\/(login|logout|role)$/;
const named = entries.map((entry) => [`${entry.endpoint.method} ${entry.endpoint.path}`, entry] as const);

describe('whatever a stranger or a broken client sends is refused by name, or harmless', () => {
  test.each(named)(
    '%s',
    async (_, entry) => {
      const count = slow.test(entry.endpoint.path) ? Math.ceil(runs / 4) : runs;
      if (slow.test(entry.endpoint.path)) await world.renewOwner();
      const attacks = fc.sample(await attacksOn(entry, world), { numRuns: count, seed });
      const faults: string[] = [];
      for (const attack of attacks) faults.push(await faultOf(attack));
      if (slow.test(entry.endpoint.path)) await world.renewOwner();
      expect(faults.filter(Boolean)).toEqual([]);
      expect(logged.splice(0)).toEqual([]);
    },
    600_000,
  );
});
