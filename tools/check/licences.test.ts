import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findLicences, type InstalledPackage } from './find-licences';
import { readInstalled } from './installed';
import { isAllowed } from './licence-expression';
import type { Decision } from './licence-rules';

const one = (licence: string | null, rest: Partial<InstalledPackage> = {}): InstalledPackage => ({
  name: 'some-package',
  version: '1.2.3',
  licence,
  isDevelopment: false,
  line: 7,
  ...rest,
});
const tool: Decision = { names: 'some-*', declared: 'MPL-2.0', use: 'development', reason: 'only packs' };

describe('an expression', () => {
  const allows = (licence: string) => licence === 'MIT' || licence === 'ISC';
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['GPL-3.0-only OR MIT', true],
    ['MIT AND ISC', true],
    ['MIT AND GPL-3.0-only', false],
    ['MIT AND (GPL-3.0-only OR ISC)', true],
    ['(MIT OR ISC) AND GPL-3.0-only', false],
    ['MIT OR ISC AND GPL-3.0-only', true],
    ['MIT WITH Some-exception', false],
    ['GPL-2.0-only WITH Some-exception OR MIT', true],
    ['MIT or MPL-2.0', true],
    ['GPL-3.0-only and MIT', false],
    ['MIT Or ISC', false],
    ['SEE LICENSE IN LICENSE', false],
    ['UNLICENSED', false],
    ['MIT OR', false],
    ['(MIT', false],
    ['MIT)', false],
    ['MIT OR (ISC', false],
    ['', false],
  ])('%s is allowed: %s', (expression, expected) => {
    expect(isAllowed(expression, allows)).toBe(expected);
  });
});

describe('a package', () => {
  it('that is permissive is fine, in the product too', () => {
    expect(findLicences([one('MIT'), one('(Apache-2.0 OR GPL-2.0-only)')], [])).toEqual([]);
  });

  it.each([
    ['under a licence that reaches others', 'AGPL-3.0-only', 'is under AGPL-3.0-only'],
    ['without a licence', null, 'names no licence'],
  ])('%s is named with its line and a remedy', (_, licence, says) => {
    const [finding] = findLicences([one(licence)], []);
    expect(finding).toMatchObject({ file: 'package-lock.json', line: 7 });
    expect(finding?.says).toContain(`some-package 1.2.3, a part of the product, ${says}`);
    expect(finding?.remedy).toContain('Take another package');
  });

  it.each([
    ['as a tool', { isDevelopment: true }, []],
    ['as a part of the product', { isDevelopment: false }, ['some-package 1.2.3', 'Nothing that']],
    [
      'under another licence than it had',
      { isDevelopment: true, licence: 'LGPL-3.0-only' },
      ['some-package', 'Nothing that'],
    ],
  ])('that was decided on %s', (_, rest, said) => {
    const findings = findLicences([one('MPL-2.0', rest)], [tool]);
    expect(findings.map(({ says }) => said.find((text) => says.startsWith(text)))).toEqual(said);
  });

  it('that is gone leaves no decision behind', () => {
    expect(findLicences([], [tool]).map(({ says }) => says)).toEqual([
      'Nothing that is installed needs the decision on some-*.',
    ]);
  });
});

it('the licence of an installed package is read from itself, and of an absent one from the lock file', () => {
  const root = mkdtempSync(join(tmpdir(), 'voltdeck-licences-'));
  const here = join(root, 'node_modules', '@a', 'here');
  mkdirSync(here, { recursive: true });
  writeFileSync(
    join(here, 'package.json'),
    '{ "licenses": [{ "type": "MIT" }, { "type": "GPL-2.0-only" }] }',
  );
  const packages = {
    '': { license: 'Apache-2.0' },
    server: { license: 'Apache-2.0' },
    'node_modules/@a/here': { version: '1.0.0', license: 'ISC', dev: true },
    'node_modules/x/node_modules/absent': { version: '2.0.0', license: 'GPL-3.0-only' },
    'node_modules/@voltdeck/server': { link: true },
  };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }, null, 2));
  expect(readInstalled(root)).toEqual([
    { name: '@a/here', version: '1.0.0', licence: 'MIT OR GPL-2.0-only', isDevelopment: true, line: 9 },
    { name: 'absent', version: '2.0.0', licence: 'GPL-3.0-only', isDevelopment: false, line: 14 },
  ]);
  rmSync(root, { recursive: true });
});
