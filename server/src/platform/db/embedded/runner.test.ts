import * as files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveTo, type Runner } from './runner';

vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof files>()),
  lchown: vi.fn<typeof files.lchown>(),
  chown: vi.fn<typeof files.chown>(),
}));

const another: Runner = { kind: 'drop', uid: 70_001, gid: 70_001 };
let directory: string;

beforeEach(async () => {
  directory = await files.mkdtemp(join(tmpdir(), 'voltdeck-runner-'));
  await files.writeFile(join(directory, 'gone'), '');
  await files.writeFile(join(directory, 'kept'), '');
});

afterEach(async () => {
  vi.mocked(files.lchown).mockReset();
  vi.mocked(files.chown).mockReset();
  await files.rm(directory, { recursive: true });
});

const failing = (code: string) => async (path: unknown) => {
  if (basename(String(path)) === 'gone') throw Object.assign(new Error(code), { code });
};

test('what a second start takes away meanwhile is not missed', async () => {
  vi.mocked(files.lchown).mockImplementation(failing('ENOENT'));
  await giveTo(another, directory);
  expect(files.lchown).toHaveBeenCalledWith(join(directory, 'kept'), 70_001, 70_001);
  expect(files.chown).toHaveBeenCalledWith(directory, 70_001, 70_001);
});

test('a folder that could not be given whole does not pass as given', async () => {
  vi.mocked(files.lchown).mockImplementation(failing('EPERM'));
  await expect(giveTo(another, directory)).rejects.toThrow('EPERM');
  expect(files.chown).not.toHaveBeenCalled();
});
