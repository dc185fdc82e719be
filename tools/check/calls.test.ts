import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '../../contract/src/all';

const page = readFileSync(new URL('../../docs/calls.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| `(?<call>[A-Z]+ \/[^`]*)`\s*\| (?<words>.*?)\s*\|$/gm)].map(
  ({ groups }) => ({
    call: groups?.call ?? '',
    words: groups?.words ?? '',
  }),
);

const known = new Map(endpoints.map(({ method, path, summary }) => [`${method} ${path}`, summary]));

test('each call that clients rely on is in the contract, in the same words', () => {
  expect(rows.length).toBeGreaterThan(150);
  expect(rows.map(({ call, words }) => [call, words])).toEqual(
    rows.map(({ call }) => [call, known.get(call) ?? 'not in the contract']),
  );
});

test('no call stands there twice', () => {
  expect(new Set(rows.map(({ call }) => call)).size).toBe(rows.length);
});
