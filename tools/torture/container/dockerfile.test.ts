import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandIn, copyOf, ignoring, stagesOf } from './dockerfile';

const root = join(import.meta.dirname, '..', '..', '..');
const recipe = stagesOf(readFileSync(join(root, 'deploy', 'Dockerfile'), 'utf8'));
const last = recipe.at(-1);
const wordsOf = (word: string): string[] =>
  last?.steps.filter((step) => step.word === word).map(({ rest }) => rest) ?? [];

describe('the recipe of the container', () => {
  test('names its base without a host, and builds apart from what runs', () => {
    expect(recipe.map(({ name, base }) => [name, base])).toEqual([
      ['build', 'node:20-bookworm-slim'],
      ['1', 'node:20-bookworm-slim'],
    ]);
  });

  test('runs as somebody without rights, with its data apart, and ends in order', () => {
    expect([wordsOf('USER'), wordsOf('VOLUME'), wordsOf('STOPSIGNAL')]).toEqual([
      ['node'],
      ['/data'],
      ['SIGTERM'],
    ]);
    expect(commandIn(wordsOf('HEALTHCHECK')[0] ?? '')).toEqual(['node', '/app/tools/run/health.mjs']);
    expect(commandIn(wordsOf('CMD')[0] ?? '').at(-1)).toBe('serve');
  });

  test('lists every workspace before it installs', () => {
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      workspaces: string[];
    };
    const copied = recipe[0]?.steps
      .filter(({ word }) => word === 'COPY')
      .flatMap(({ rest }) => copyOf(rest).sources);
    expect(copied).toEqual(expect.arrayContaining(workspaces.map((name) => `${name}/package.json`)));
  });

  test('is given nothing that was built or kept here', () => {
    const isIgnored = ignoring(readFileSync(join(root, '.dockerignore'), 'utf8'));
    const left = [
      'node_modules/a',
      'web/node_modules/a',
      'web/dist/index.html',
      '.git/HEAD',
      '.env',
      '.data/postgres',
    ];
    expect(left.filter((path) => !isIgnored(path))).toEqual([]);
    const taken = [
      '.env.example',
      'package.json',
      'web/src/app/shots.ts',
      'server/migrations/0001_platform.sql',
    ];
    expect(taken.filter(isIgnored)).toEqual([]);
  });
});

test('a step that nobody can carry out is refused', () => {
  expect(() => stagesOf('FROM node\nADD a b')).toThrow('This step cannot be carried out: ADD a b');
  expect(() => stagesOf('RUN true')).toThrow('This step cannot be carried out');
});

test('a step may go on in the next line', () => {
  expect(stagesOf('FROM node AS one\nRUN a && \\\n  b\n')).toEqual([
    { name: 'one', base: 'node', steps: [{ word: 'RUN', rest: 'a &&    b' }] },
  ]);
});
