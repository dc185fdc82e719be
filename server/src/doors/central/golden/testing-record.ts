import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Script } from './testing-story';

/** What the first sessions of the seed came to, a line each. */
export const recordFile = fileURLToPath(new URL('results.txt.gz', import.meta.url));

export const readRecord = async (file: string): Promise<string[]> =>
  gunzipSync(await readFile(file))
    .toString('utf8')
    .trimEnd()
    .split('\n');

export const writeRecord = (file: string, lines: readonly string[]): Promise<void> =>
  writeFile(file, gzipSync(`${lines.join('\n')}\n`, { level: 9 }));

/** So many differences are told in full. */
const mostTold = 5;

const inputsOf = (scripts: readonly Script[], index: number): string => {
  const all = scripts.flatMap(({ profile, sessions }) => sessions.map((session) => ({ profile, session })));
  const found = all[index];
  if (found === undefined) return '  nothing';
  const { profile, session } = found;
  return [profile, ...session.steps].map((each) => `  ${JSON.stringify(each)}`).join('\n');
};

const isOtherInput = (expected: string, found: string): boolean =>
  expected.split(' ')[0] !== found.split(' ')[0];

/** Which sessions came to something else than recorded, with what was sent in them; empty where none did. */
export function differences(
  record: readonly string[],
  of: { from: number; lines: readonly string[]; scripts: readonly Script[] },
): string {
  const { from, lines, scripts } = of;
  const different = lines.flatMap((found, index) => {
    const expected = record[from + index] ?? 'not recorded';
    return expected === found ? [] : [{ index, expected, found }];
  });
  if (different.length === 0) return '';
  const told = different.slice(0, mostTold).map(({ index, expected, found }) => {
    const why = isOtherInput(expected, found) ? ', whose inputs are not those of the record' : '';
    const both = `  was ${expected}\n  is  ${found}`;
    return `session ${from + index}${why}:\n${both}\n${inputsOf(scripts, index)}`;
  });
  return [`${different.length} of ${lines.length} sessions came to something else.`, ...told].join('\n\n');
}
