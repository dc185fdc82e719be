import { describe, expect, it } from 'vitest';
import { checkNounParts } from './check-noun-parts';
import { printed } from './finding';

const prices = 'server/src/network/prices';
const walk = 'export const walk = declareWalk(noRows, []);';

const findings = (files: Record<string, string>): string[] =>
  checkNounParts(new Map(Object.entries(files))).map(printed);

describe('the parts of a noun', () => {
  it('are complete where routes have their walk, and where a noun has no routes', () => {
    const complete = {
      [`${prices}/routes.ts`]: '',
      [`${prices}/walk.ts`]: walk,
      'server/src/charging/tags/actions.ts': '',
      'server/src/main/routes.ts': '',
      'web/src/network/bulk/walk.ts': '',
    };
    expect(findings(complete)).toEqual([]);
  });

  it('lack a walk, and one line says what to do', () => {
    expect(findings({ [`${prices}/routes.ts`]: '', 'server/src/network/sites/walk.ts': walk })).toEqual([
      'server/src/network/prices/routes.ts:1  server/src/network/prices has routes but no walk.ts: ' +
        'write down what each call is sent and needs (docs/adding-a-noun.md).',
    ]);
  });

  it('lack what the walks gather', () => {
    const misnamed = { [`${prices}/walk.ts`]: 'export const priceWalk = declareWalk(noRows, []);' };
    expect(findings(misnamed)).toEqual([
      'server/src/network/prices/walk.ts:1  A walk.ts exports walk, made by declareWalk: ' +
        'write down what each call is sent and needs (docs/adding-a-noun.md).',
    ]);
  });
});
