import { describe, expect, it } from 'vitest';
import { checkNouns } from './check-nouns';
import { exceptionsPath } from './exceptions';

const innerPath = 'tools/check/inner-nouns.json';

const clean: Record<string, string> = {
  'contract/src/index.ts': '',
  'contract/src/network/prices.ts': '',
  'contract/src/network/prices.test.ts': '',
  'contract/src/network/kinds.json': '',
  'server/src/network/index.ts': '',
  'server/src/network/testing-network.ts': '',
  'server/src/network/prices/routes.ts': '',
  'server/src/network/prices/rules/cost.ts': '',
  'server/src/network/evses/store.ts': '',
  'server/src/platform/db/db.ts': '',
  'web/src/network/index.ts': '',
  'web/src/network/prices/list.tsx': '',
  'web/src/ui/table/table.tsx': '',
  'web/src/app/pages/home/home.tsx': '',
  [innerPath]: `{\n  "network/evses": "how OCPP 2.0.1 numbers connectors"\n}`,
};

const check = (changes: Record<string, string> = {}) =>
  checkNouns(new Map(Object.entries({ ...clean, ...changes }))).map(({ file, line, says }) => [
    file,
    line,
    says,
  ]);

const breaches: [what: string, changes: Record<string, string>, file: string, says: string][] = [
  [
    'on the server alone, listed nowhere',
    { 'server/src/network/zones/actions.ts': '' },
    'server/src/network/zones',
    'The noun network/zones of the server has no contract/src/network/zones.ts.',
  ],
  [
    'listed as inner that has calls',
    { 'server/src/network/evses/routes.ts': '' },
    'server/src/network/evses',
    'The noun network/evses of the server has no contract/src/network/evses.ts.',
  ],
  [
    'in the contract alone',
    { 'contract/src/network/zones.ts': '' },
    'contract/src/network/zones.ts',
    'The noun network/zones of the contract has no server/src/network/zones.',
  ],
  [
    'of another domain',
    { 'contract/src/network/prices.ts': '', 'web/src/commerce/prices/list.tsx': '' },
    'web/src/commerce/prices',
    'The screens of commerce/prices have no noun of that name on the server.',
  ],
];

describe('nouns', () => {
  it('have one address in contract, server and web', () => {
    expect(check()).toEqual([]);
  });

  it.each(breaches)('%s are found', (_, changes, file, says) => {
    expect(check(changes)).toEqual([[file, 1, says]]);
  });

  it('listed as inner that are none are found', () => {
    const listed = `{\n  "network/evses": "",\n  "network/gone": "",\n  "network/prices": ""\n}`;
    expect(check({ [innerPath]: listed })).toEqual([
      [innerPath, 3, 'network/gone is no inner noun: the server has none of that name.'],
      [innerPath, 4, 'network/prices is no inner noun: the contract has it.'],
    ]);
  });

  it('of charging are excused by their path', () => {
    const excused = { [exceptionsPath]: JSON.stringify({ nouns: ['contract/src/charging/curve.ts'] }) };
    expect(check({ 'contract/src/charging/curve.ts': '', ...excused })).toEqual([]);
    expect(check(excused)).toHaveLength(1);
  });
});
