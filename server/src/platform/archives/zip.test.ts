import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeZip } from './zip';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltdeck-zip-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const at = new Date('2026-03-02T10:00:00Z');
const { signal } = new AbortController();
const files = [
  { path: 'a/text.txt', bytes: Buffer.from('x'.repeat(100_000)) },
  { path: 'a/قراءة.md', bytes: Buffer.from('read') },
  { path: 'run.sh', bytes: Buffer.from('#!/bin/sh'), isProgram: true },
  { path: 'icon.png', bytes: Buffer.alloc(300_000, 7) },
  { path: 'empty', bytes: Buffer.alloc(0) },
];

test('an archive holds what was put into it', async () => {
  const path = join(folder, 'all.zip');
  await writeZip(path, files, { at, signal });
  const read = unzipSync(await readFile(path));
  expect(Object.keys(read)).toEqual(files.map((file) => file.path));
  for (const file of files) expect(Buffer.from(read[file.path] ?? []).equals(file.bytes)).toBe(true);
});

test('the same files make the same archive', async () => {
  const [one, other] = [join(folder, 'one.zip'), join(folder, 'other.zip')];
  for (const path of [one, other]) await writeZip(path, files, { at, signal });
  expect((await readFile(one)).equals(await readFile(other))).toBe(true);
});

test('a disk that is full is told', async () => {
  await expect(writeZip('/dev/full', files, { at, signal })).rejects.toMatchObject({ code: 'ENOSPC' });
});

test('one that is called off ends', async () => {
  const leaving = new AbortController();
  const slowly = async function* () {
    yield { path: 'a', bytes: Buffer.from('a') };
    leaving.abort();
    yield { path: 'b', bytes: Buffer.from('b') };
  };
  const asked = { at, signal: leaving.signal };
  await expect(writeZip(join(folder, 'left.zip'), slowly(), asked)).rejects.toThrow('aborted');
});
