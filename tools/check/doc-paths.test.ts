import { expect, it } from 'vitest';
import { findDeadPaths } from './find-dead-paths';

const tree = (page: string) =>
  new Map([
    ['.gitignore', '.data/\ndist/\n*.log\n'],
    ['server/src/network/prices/rules.ts', ''],
    ['server/src/doors/central/open.ts', ''],
    ['docs/page.md', page],
    ['docs/glossary.md', '# Glossary\n\n## Order\n\n```\n## Fenced\n```\n'],
  ]);
const deadPaths = (page: string) => findDeadPaths(tree(page)).map((finding) => [finding.line, finding.says]);

it.each([
  ['a path from the root', '`server/src/network/prices/rules.ts` and `docs/`'],
  ['a path from a src folder', '`doors/central` and `network/prices/rules`'],
  ['a path beside the page', '`glossary.md` and [words](glossary.md#order) and `rules.ts`'],
  [
    'a heading',
    '## Words\n[here](#words), [there](glossary.md#glossary), [a file](../server/src/network/prices/rules.ts)',
  ],
  ['a pattern', '`server/src/<domain>/<noun>/rules.ts`, `{server,web}/src/network`, `server/src/*/prices`'],
  ['what git ignores', '`.data/pg` and `web/dist`'],
  [
    'what is no path',
    '`/api/v1`, `.mjs`, `text/csv`, `@voltdeck/web`, `npm start`, `ws://a/b`, [out](https://example.org/x)',
  ],
  ['fenced code', '```\nsee `docs/gone.md`\n```'],
])('%s is alive', (_, page) => {
  expect(deadPaths(page)).toEqual([]);
});

it.each([
  ['a file', 'one\n`docs/gone.md`', 'docs/gone.md'],
  ['a bare file name', 'one\n`gone.ts`', 'gone.ts'],
  ['a link', 'one\n[words](docs/glossary.md)', 'docs/glossary.md'],
  ['a pattern', 'one\n`server/src/<domain>/gone.ts`', 'server/src/<domain>/gone.ts'],
])('%s that does not exist is found with its line', (_, page, path) => {
  expect(deadPaths(page)).toEqual([[2, `A path in the docs exists: ${path} does not.`]]);
});

it.each([
  ['of another page', 'one\n[words](glossary.md#price)', 'docs/glossary.md has no #price'],
  ['of its own page', 'one\n[words](#price)', 'docs/page.md has no #price'],
  ['within a fence', 'one\n[words](glossary.md#fenced)', 'docs/glossary.md has no #fenced'],
])('a heading %s that does not exist is found with its line', (_, page, fault) => {
  expect(deadPaths(page)).toEqual([[2, `A heading that the docs link to exists: ${fault}.`]]);
});
