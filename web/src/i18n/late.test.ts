import { expect, it } from 'vitest';
import { lateMessages } from './en/late';
import { nounsWithOwn } from './late';

const camel = (noun: string): string =>
  noun.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const own = await nounsWithOwn('en');
const late = [...Object.keys(lateMessages), ...own.map(camel)];

/** Every source file by its path. */
const sources: Readonly<Record<string, string>> = import.meta.glob('/src/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const fileOf = (from: string, path: string): string | undefined => {
  const whole = new URL(path, new URL(from, 'file:///')).pathname;
  return [`${whole}.tsx`, `${whole}.ts`, `${whole}/index.ts`].find((each) => each in sources);
};

const imported = /^(?:import|export) (?!type )(?:[^'";]*? from )?'(\.[^']+)';/gm;

/** A file and all that comes with it. */
const closureOf = (file: string, known = new Set<string>()): Set<string> => {
  if (known.has(file)) return known;
  known.add(file);
  for (const [, path = ''] of (sources[file] ?? '').matchAll(imported)) {
    const next = fileOf(file, path);
    if (next !== undefined) closureOf(next, known);
  }
  return known;
};

/** Files that speak with texts of the late part. */
const speakingLate = (files: Iterable<string>): string[] =>
  [...files].filter((file) =>
    [...(sources[file] ?? '').matchAll(/useTranslations(?:<'(\w+)'>)?\('(\w+)/g)].some(([, , name = '']) =>
      late.includes(name),
    ),
  );

/** What declares screens comes with the first page, found by its place. */
const declaring = Object.keys(import.meta.glob(['/src/*/*/screens.ts', '/src/app/pages/*/screens.ts']));

/** The page most visits begin with, whose code is named ahead (web/vite.config.ts). */
const list = '/src/network/charge-points/list-screen.tsx';

const first = closureOf('/src/app/show.tsx');
for (const file of [...declaring, list]) closureOf(file, first);

it('the list is there', () => {
  expect(sources[list]).toBeDefined();
});

it('what comes with the first page makes do with the first texts', () => {
  expect(speakingLate(first)).toEqual([]);
});

it('what the first page opens later brings the late texts, where it speaks with them', () => {
  const bare = [...first].flatMap((file) =>
    [...(sources[file] ?? '').matchAll(/(withTexts\(\(\) => )?\bimport\('(\.[^']+)'\)/g)]
      .filter(([, brings]) => brings === undefined)
      .map(([, , path = '']) => fileOf(file, path))
      .filter((opened) => opened !== undefined && speakingLate(closureOf(opened)).length > 0),
  );
  expect(bare).toEqual([]);
});

/** Whether a file speaks with the texts that a noun has of its own. */
const speaksWith = (noun: string, file: string): boolean =>
  new RegExp(`useTranslations(?:<'\\w+'>)?\\('${camel(noun)}\\b`).test(sources[file] ?? '');

it.each(own)('what opens a part of %s from elsewhere brings its texts', (noun) => {
  const isOwn = (file: string): boolean =>
    file.includes(`/${noun}/`) && !/\/(?:screens|opened-later)\.ts$/.test(file);
  const bare = Object.keys(sources)
    .filter((file) => !isOwn(file) && !file.includes('.test.'))
    .flatMap((file) =>
      [...(sources[file] ?? '').matchAll(/\bimport\('(\.[^']+)'\)((?:,\s*'[\w-]+')*)/g)]
        .filter(([, , brings = '']) => !brings.includes(`'${noun}'`))
        .map(([, path = '']) => fileOf(file, path))
        .filter(
          (opened) => opened !== undefined && [...closureOf(opened)].some((each) => speaksWith(noun, each)),
        )
        .map((opened) => `${file} opens ${opened}`),
    );
  expect(bare).toEqual([]);
});
