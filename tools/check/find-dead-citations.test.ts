import { describe, expect, it } from 'vitest';
import { anchorsOf } from './anchors';
import { findDeadCitations } from './find-dead-citations';
import { printed } from './finding';

const page = [
  '# Decisions',
  '## Price',
  '### Order `states`, and [why](glossary.md)',
  '<a id="own-id"></a>',
  '## Price',
  '```',
  '## Fenced',
  '```',
].join('\n');

const tree = (file: string, text: string) =>
  new Map([
    ['README.md', '# Voltdeck'],
    ['docs/decisions.md', page],
    ['docs/glossary.md', ''],
    [file, text],
  ]);
const deadCitations = (file: string, text: string) =>
  findDeadCitations(tree(file, text)).map((finding) => [finding.line, finding.says]);

describe('a citation in a comment', () => {
  it.each([
    ['a page', 'a.ts', '// As README.md tells.'],
    ['a heading', 'a.ts', '/** Rounded half up (docs/decisions.md#price). */'],
    ['several headings', 'a.ts', '// docs/decisions.md#price, #own-id and #price-1'],
    ['an id of its own', 'a.mjs', '/* docs/decisions.md#own-id */'],
    ['an address elsewhere', 'a.ts', '// https://example.org/docs/gone.md#top'],
    ['a pattern', 'a.ts', '// Reads `docs/*.md` and `<page>.md`, whatever ends in .md.'],
    ['a string', 'a.ts', `const path = 'docs/gone.md'; const url = "// gone.md";`],
    ['a string of SQL', 'a.sql', `select '-- gone.md', 'it''s /* gone.md */';`],
    ['a string of CSS', 'a.css', '.a { content: "/* gone.md */"; }'],
    ['generated code', 'src/generated/a.ts', '// docs/gone.md'],
  ])('of %s is alive in %s', (_, file, text) => {
    expect(deadCitations(file, text)).toEqual([]);
  });

  it.each([
    ['a line of TypeScript', 'a.ts', 'const a = 1;\n// As decided (docs/gone.md).', 2],
    ['a block of TypeScript', 'a.ts', '/**\n * One.\n * Two (docs/gone.md#price).\n */', 3],
    ['JSX', 'a.tsx', 'const a = (\n  <p>\n    {/* docs/gone.md */}\n  </p>\n);', 3],
    ['a script', 'a.mjs', 'run(); // docs/gone.md', 1],
    ['a line of SQL', 'a.sql', 'select 1;\n-- docs/gone.md', 2],
    ['a block of SQL', 'a.sql', `select 'it''s';\n/* one\n docs/gone.md */`, 3],
    ['a style', 'a.css', '.a {\n  /* docs/gone.md */\n}', 2],
  ])('of a page that is not there is found in %s with its line', (_, file, text, line) => {
    const says = 'A comment cites pages of this repository alone: docs/gone.md is none.';
    expect(deadCitations(file, text)).toEqual([[line, says]]);
  });

  it.each([
    ['docs/decisions.md#prize', ['prize']],
    ['docs/decisions.md#price, #prize and #own-ide', ['prize', 'own-ide']],
    ['docs/decisions.md#price,\n * #prize', ['prize']],
    ['docs/decisions.md#fenced', ['fenced']],
    ['docs/decisions.md#Price', ['Price']],
  ])('of a heading that the page does not have is found: %s', (cited, anchors) => {
    const says = anchors.map((anchor) => [
      2,
      `A comment cites headings that exist: docs/decisions.md has no #${anchor}.`,
    ]);
    expect(deadCitations('a.ts', `/**\n * ${cited}. */`)).toEqual(says);
  });

  it.each([
    ['decisions.md', 'Cite it from the root, as docs/decisions.md.'],
    ['../docs/decisions.md', 'Cite it from the root, as docs/decisions.md.'],
    [
      'plans.md',
      'Write the rule into a page in docs/ and cite that, as docs/decisions.md#price; or drop the citation.',
    ],
    ['docs/decisions.md#prize', 'Cite the heading it has now, or write the rule there under this one.'],
  ])('that is dead says what to do: %s', (cited, remedy) => {
    const [finding] = findDeadCitations(tree('server/a.ts', `\n// (${cited})`));
    expect(finding && printed(finding)).toMatch(/^server\/a\.ts:2 {2}A comment cites /);
    expect(finding?.remedy).toBe(remedy);
  });
});

it('headings have the anchors that GitHub gives them', () => {
  expect([...anchorsOf(page)]).toEqual(['decisions', 'price', 'order-states-and-why', 'own-id', 'price-1']);
  expect([
    ...anchorsOf(
      '# Who pays? 2^31−1 & _more_ of snake_case (é)\n#no heading\n~~~\n# no\n```\n# no\n~~~\n## Ends #',
    ),
  ]).toEqual(['who-pays-2311--more-of-snake_case-é', 'ends']);
});
