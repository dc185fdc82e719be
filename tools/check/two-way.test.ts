import { expect, it } from 'vitest';
import { checkTwoWay } from './check-two-way';
import { exceptionsPath } from './exceptions';

const clean: Record<string, string> = {
  [exceptionsPath]: '{ "two-way": ["server/src/charging/orders <> server/src/charging/sums"] }',
  'server/src/charging/orders/actions.ts': `import '../sums/rules';`,
  'server/src/charging/orders/rules.ts': '',
  'server/src/charging/sums/actions.ts': `import '../orders/rules';`,
  'server/src/charging/sums/rules.ts': '',
  'server/src/network/index.ts': `import './sites/actions';`,
  'server/src/network/ports.ts': '',
  'server/src/network/sites/actions.ts': `import '../prices/rules'; import '../ports';`,
  'server/src/network/sites/rules.ts': '',
  'server/src/network/prices/rules.ts': '',
  'server/src/network/prices/rules.test.ts': `import '../sites/rules';`,
};
const found = (change: Record<string, string>) =>
  checkTwoWay(new Map(Object.entries({ ...clean, ...change }))).map(({ file, line, says }) => [
    file,
    line,
    says,
  ]);

it('holds for folders of which one imports the other, for a folder and its own, and for what is excused', () => {
  expect(found({})).toEqual([]);
});

it('finds two folders that import each other, types included', () => {
  expect(
    found({ 'server/src/network/prices/actions.ts': `import type { A } from '../sites/rules';` }),
  ).toEqual([
    [
      'server/src/network/prices/actions.ts',
      1,
      'server/src/network/prices and the folder of server/src/network/sites/actions.ts:1 import each other.',
    ],
  ]);
});

it('finds an exception that nothing needs', () => {
  expect(found({ 'server/src/charging/sums/actions.ts': '' })).toEqual([
    [exceptionsPath, 1, expect.stringContaining('breaks nothing any more')],
  ]);
});
