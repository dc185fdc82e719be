import { describe, expect, it } from 'vitest';
import { checkNounParts } from './check-noun-parts';
import { printed } from './finding';

const findings = (...paths: string[]): string[] =>
  checkNounParts(new Map(paths.map((path) => [path, '']))).map(printed);

describe('the parts of a noun', () => {
  it('are complete where routes have their walk, and where a noun has no routes', () => {
    const prices = 'server/src/network/prices';
    expect(
      findings(`${prices}/routes.ts`, `${prices}/walk.ts`, 'server/src/charging/tags/actions.ts'),
    ).toEqual([]);
  });

  it('are told in one line that says what to do', () => {
    expect(findings('server/src/network/prices/routes.ts', 'server/src/network/sites/walk.ts')).toEqual([
      'server/src/network/prices/routes.ts:1  server/src/network/prices has routes but no walk.ts: ' +
        'write down what each call is sent and needs (docs/adding-a-noun.md).',
    ]);
  });
});
