import { describe, expect, it } from 'vitest';
import { checkFacts } from './check-facts';
import { printed } from './finding';

const facts = 'server/src/network/prices/facts.ts';

const clean: Record<string, string> = {
  'server/src/kernel/facts.ts': `export function factKind<P>(name: string, meaning: Meaning<P>): FactKind<P> {}`,
  [facts]: `
    import { factKind } from '../../kernel/facts';
    export const PriceChanged = factKind<{ id: number }>('PriceChanged', {
      changed: ({ id }) => ({ kind: 'price', id }),
    });
    export const PriceSeen = factKind('PriceSeen', { 'changed': null });`,
  'server/src/platform/house.test.ts': `const lampLit = factKind('lamp-lit', { changed: null });`,
};

const findings = (changes: Record<string, string> = {}) =>
  checkFacts(new Map(Object.entries({ ...clean, ...changes })));

const breaches: [rule: string, what: string, file: string, text: string][] = [
  ['fact-change', 'a kind that says nothing', facts, `export const Seen = factKind('Seen');`],
  ['fact-change', 'a kind that moves only', facts, `export const Seen = factKind('Seen', { moved: none });`],
  ['fact-change', 'a kind whose meaning stands elsewhere', facts, `const Seen = factKind('Seen', meaning);`],
  [
    'fact-place',
    'a kind beside its action',
    'server/src/network/prices/actions.ts',
    `const Seen = factKind('Seen', { changed: null });`,
  ],
  [
    'fact-place',
    'a kind of a door',
    'server/src/doors/http/facts.ts',
    `const Seen = factKind('Seen', { changed: null });`,
  ],
];

describe('facts', () => {
  it('pass when each says what it changes', () => {
    expect(findings()).toEqual([]);
  });

  it.each(breaches)('break %s by %s', (rule, _, file, text) => {
    expect(findings({ [file]: text }).map((finding) => finding.rule)).toEqual([rule]);
  });

  it('that name no change are told what to do', () => {
    const [finding] = findings({ [facts]: `\n\nexport const Seen = factKind('Seen', {});` });
    expect(finding && printed(finding)).toBe(
      `${facts}:3  The fact Seen names no change. Add changed: (payload) => ({ kind, id }), or changed: null where no screen shows anything else than before.`,
    );
  });
});
