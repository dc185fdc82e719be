import { describe, expect, it } from 'vitest';
import { checkCaps } from './check-caps';
import { exceptionsPath } from './exceptions';

const body = (lines: number): string => '\n'.repeat(lines - 1);

const check = (files: Record<string, string>) =>
  checkCaps(new Map(Object.entries(files))).map(({ file, line, says, remedy }) => [file, line, says, remedy]);

const isLong = (file: string, line: number, says: string) => [
  [file, line, says, 'Split it by what it does.'],
];

describe('caps', () => {
  it('leave what keeps to them alone', () => {
    expect(
      check({
        'server/src/main.ts': `export function open() {${body(60)}}`,
        'web/src/ui/card.tsx': `export const Card = memo(() => {${body(120)}});`,
        'web/src/ui/card.test.tsx': `describe.each([1])('card', () => {${body(90)}it('is', () => {});\n});`,
        'contract/src/generated/large.ts': `export function large() {${body(200)}}`,
      }),
    ).toEqual([]);
  });

  it.each([
    ['a function', 'server/src/main.ts', `\nexport function open() {${body(61)}}`, 'open'],
    ['an arrow', 'e2e/world.ts', `\nexport const open = async () => {${body(61)}};`, 'open'],
    ['a method', 'server/src/queue.ts', `class Queue {\nrun() {${body(61)}}\n}`, 'run'],
    ['a hook beside components', 'web/src/ui/card.tsx', `\nconst useCard = () => {${body(61)}};`, 'useCard'],
    ['a script', 'tools/run/start.mjs', `\nfunction start() {${body(61)}}`, 'start'],
    ['a test', 'server/src/a.test.ts', `const a = 1;\nit('is', () => {${body(61)}});`, 'a callback'],
    [
      'a callback in a component',
      'web/src/ui/card.tsx',
      `const Card = () => {\nrows.map(() => {${body(61)}});\n};`,
      'Card',
    ],
  ])('find %s of 61 lines', (_, file, text, name) => {
    expect(check({ [file]: text })).toEqual(
      isLong(file, 2, `A function has at most 60 lines, ${name} has 61.`),
    );
  });

  it('find a component of 121 lines', () => {
    const text = `\nexport const Card = forwardRef((props, ref) => {${body(121)}});`;
    expect(check({ 'web/src/ui/card.tsx': text })).toEqual(
      isLong('web/src/ui/card.tsx', 2, 'A component has at most 120 lines, Card has 121.'),
    );
  });
});

describe('exceptions', () => {
  const rules = 'server/src/charging/orders/rules.ts';
  const long = { [rules]: `export function cost() {${body(61)}}` };
  const excuse = (...keys: string[]) => ({
    [exceptionsPath]: `{ "long-function": [\n${keys.map((key) => JSON.stringify(key)).join(',\n')}\n] }`,
  });

  it('excuse charging by name', () => {
    expect(check({ ...long, ...excuse(`${rules}#cost`) })).toEqual([]);
    expect(check({ ...long, ...excuse(`${rules}#price`) })).toHaveLength(2);
  });

  it('that are needed no more are found', () => {
    expect(check({ ...excuse('other', `${rules}#cost`), [rules]: '' })).toContainEqual([
      exceptionsPath,
      3,
      `${rules}#cost breaks nothing any more.`,
      'Delete the line.',
    ]);
  });

  it('outside charging are found', () => {
    const key = 'server/src/network/prices/rules.ts#cost';
    expect(check({ ...excuse(key), 'server/src/network/prices/rules.ts': long[rules] ?? '' })).toContainEqual(
      [
        exceptionsPath,
        2,
        `Only charging has exceptions: ${key} is outside it.`,
        'Mend it, and delete the line.',
      ],
    );
  });
});
