import { expect, test } from 'vitest';
import { faultIn, saysTheSame } from './last-words';

const line = (level: string, text: string): string => `2026-03-02 10:00:00.000 UTC [42] ${level}:  ${text}`;
const full = 'could not write to file "pg_wal/xlogtemp.42": No space left on device';

test.each([
  ['a fault', [line('LOG', 'starting'), line('FATAL', full), line('LOG', 'shut down')], full],
  ['the later of two', [line('PANIC', full), line('FATAL', 'the second')], 'the second'],
  ['what could not be done', [line('LOG', 'could not bind'), line('HINT', 'try')], 'could not bind'],
  ['nothing of what clients were told', [line('FATAL', 'the database system is starting up')], ''],
  ['nothing of one sent away', [line('FATAL', 'terminating connection due to administrator command')], ''],
  ['nothing where all is well', [line('LOG', 'checkpoint complete')], ''],
])('the last words of a server are %s', (_, lines, said) => {
  expect(faultIn(lines.join('\n'))).toBe(said);
});

test('numbers alone make no difference', () => {
  expect(saysTheSame(full, full.replace('42', '4711'))).toBe(true);
  expect(saysTheSame(full, 'something else')).toBe(false);
});
