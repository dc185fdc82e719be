import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { runCommand } from './command';

const run = async (script: string, { withinMs = 10_000, signal = new AbortController().signal } = {}) => {
  const lines: string[] = [];
  const command = { program: '/bin/sh', args: ['-c', script], folder: tmpdir(), variables: { KNOWN: 'yes' } };
  const end = await runCommand(command, { withinMs, signal, tell: (line) => void lines.push(line) });
  return { end, lines: lines.toSorted() };
};

test('a program tells its lines and its end, and sees no variables of ours', async () => {
  process.env['SECRET_OF_OURS'] = 'seen';
  expect(await run('echo "$KNOWN $SECRET_OF_OURS|"; echo bad >&2; exit 3')).toEqual({
    end: { kind: 'ended', code: 3 },
    lines: ['bad', 'yes |'],
  });
});

test('one that is not there is told', async () => {
  const command = { program: '/nowhere/gradle', args: [], folder: tmpdir(), variables: {} };
  const options = { withinMs: 1000, signal: new AbortController().signal, tell: () => undefined };
  expect(await runCommand(command, options)).toEqual({ kind: 'missing' });
});

test('one that takes too long is ended with all it started', async () => {
  expect((await run('sleep 60 & sleep 60', { withinMs: 200 })).end).toEqual({ kind: 'too-long' });
});

test('one that is called off is ended', async () => {
  const leaving = new AbortController();
  setTimeout(() => leaving.abort(), 100);
  await expect(run('sleep 60', { signal: leaving.signal })).rejects.toThrow('aborted');
});
