import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pid } from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, noteAddress } from './serving';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'voltdeck-serving-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the address of whoever has a data folder is told, and of nobody else', () => {
  const dataDir = join(folder, 'new');
  expect(addressOf(dataDir, String(pid))).toBeNull();
  noteAddress(dataDir, 'http://localhost:3000');
  expect(addressOf(dataDir, String(pid))).toBe('http://localhost:3000');
  expect([addressOf(dataDir, '1'), addressOf(dataDir, 'unknown')]).toEqual([null, null]);
});

test('a note that cannot be written, or was cut off, says nothing', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  noteAddress(join(file, 'under'), 'http://localhost:3000');
  writeFileSync(join(folder, 'serving'), '12');
  expect([addressOf(join(file, 'under'), String(pid)), addressOf(folder, '12')]).toEqual([null, null]);
});
