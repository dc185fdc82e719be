import { describe, expect, it } from 'vitest';
import { checkStyles, styleRules } from './check-styles';

const clean: Record<string, string> = {
  'web/src/ui/tokens.css': ':root { --vd-page: #fff; }',
  'web/src/ui/card.module.css': `/* .gone is no class here, nor is url('a.png'). */
    .card { width: 1.5em; background: url(a.png); }
    @media (min-width: 1.5em) { .card > .title:not(.small), [dir='rtl'] .card :global(.theirs.also) { margin: .5em } }
    .small { color: red; }`,
  'web/src/ui/card.tsx': `
    import styles from './card.module.css';
    import cardStyles from '../ui/card.module.css';
    export const Card = ({ isSmall, className = '' }) => (
      <p className={isSmall ? \`\${styles.card} \${className}\` : undefined} data-part="card">
        <b className={isSmall === 'so' ? cardStyles.title : styles.small} />
      </p>
    );`,
  'web/src/ui/card.test.tsx': `it('shows', () => screen.getByRole('button', { name: 'vd-card' }));`,
  'e2e/list.ts': `page.locator('.mantine-Spotlight-search');`,
};

const findings = (changes: Record<string, string> = {}) =>
  checkStyles(new Map(Object.entries({ ...clean, ...changes })));

const card = (content: string): Record<string, string> => ({
  'web/src/ui/card.tsx': `
    import styles from './card.module.css';
    export const Card = () => <p className={styles.card}><b className={styles.title} /><i className={styles.small} />
      ${content}
    </p>;`,
});

const breaches: readonly [
  rule: (typeof styleRules)[number],
  what: string,
  changes: Record<string, string>,
][] = [
  ['global-styles', 'a sheet that is no module', { 'web/src/ui/card.css': '.card { color: red; }' }],
  [
    'long-styles',
    'a module of 201 lines',
    { 'web/src/ui/card.module.css': `.card, .title, .small { color: red; }${'\n/* */'.repeat(200)}` },
  ],
  ['long-styles', 'tokens of 201 lines', { 'web/src/ui/tokens.css': `:root {${'\n'.repeat(200)}}` }],
  [
    'class-name',
    'a word of the language',
    {
      'web/src/ui/new.module.css': '.new { color: red; }',
      'web/src/ui/new.tsx': `import styles from './new.module.css'; export const New = () => <p className={styles.new} />;`,
    },
  ],
  [
    'unknown-module',
    'a module that is not there',
    { 'web/src/ui/none.tsx': `import styles from './none.module.css'; export const none = styles;` },
  ],
  ['unknown-class', 'a class its module does not have', card('<u className={styles.cards} />')],
  [
    'unused-class',
    'a class nobody uses',
    { 'web/src/ui/other.module.css': '@media print {\n  .other { color: red; }\n}' },
  ],
  ['computed-class', 'a class by a computed name', card('<u className={styles[kind]} />')],
  ['literal-class', 'a class as a text', card('<u className="vd-card" />')],
  ['literal-class', 'a class as a text in a choice', card("<u className={isOpen ? 'open' : undefined} />")],
  ['literal-class', 'a class as a part of a text', card('<u className={`${styles.card} open`} />')],
  ['literal-class', 'a class handed on as a text', card('<Dialog contentClassName="wide" />')],
];

describe('styles', () => {
  it('pass as modules whose classes are all used', () => {
    expect(findings()).toEqual([]);
  });

  it.each(breaches)('break %s by %s', (rule, _, changes) => {
    expect(findings(changes).map((finding) => finding.rule)).toEqual([rule]);
  });

  it('have a breach for each rule', () => {
    expect(new Set(breaches.map(([rule]) => rule))).toEqual(new Set(styleRules));
  });

  it('of exactly 200 lines pass', () => {
    const long = `.card, .title, .small { color: red; }${'\n/* */'.repeat(199)}\n`;
    expect(findings({ 'web/src/ui/card.module.css': long })).toEqual([]);
  });

  it('are found with their line', () => {
    const [unused] = findings({ 'web/src/ui/other.module.css': '.a { b: c }\n\n.other { color: red; }' });
    const all = findings({ 'web/src/ui/other.module.css': '\n\n.other { color: red; }' });
    expect([unused?.line, all[0]?.line]).toEqual([1, 3]);
  });
});
