import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { expect, test } from 'vitest';
import { stopPatience } from '../../server/src/platform/db/embedded/ending';

const root = join(import.meta.dirname, '..', '..');
const unit = readFileSync(join(root, 'deploy', 'voltdeck.service'), 'utf8');
const valueOf = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';

test('systemd finds nothing wrong with the unit', () => {
  if (spawnSync('systemd-analyze', ['--version']).error !== undefined) {
    console.log('systemd-analyze is not here: the unit is not verified');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'voltdeck-unit-'));
  const path = join(folder, 'voltdeck.service');
  // The one thing that is looked for on this machine.
  writeFileSync(path, unit.replace('/usr/bin/node', execPath));
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([status, stdout, stderr]).toEqual([0, '', '']);
});

test('the unit starts what the build makes, and keeps its data where it may write', () => {
  const build = readFileSync(join(root, 'tools', 'run', 'build.mjs'), 'utf8');
  const program = /\s\/opt\/voltdeck\/(\S+\.js) serve$/.exec(valueOf('ExecStart'))?.[1] ?? 'none';
  expect(build).toContain(`'${program}'`);
  expect(valueOf('WorkingDirectory')).toBe(`/var/lib/${valueOf('StateDirectory')}`);
});

test('the unit leaves requests and the database the time that they take to end', () => {
  const requestsMs = 8_000;
  const databaseMs = stopPatience.reduce((sum, [, ms]) => sum + ms, 0);
  expect(Number(valueOf('TimeoutStopSec')) * 1000).toBeGreaterThan(requestsMs + databaseMs);
});
