import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compare, tryMigrations } from './run';
import { ownMigrations } from './world';

describe('figures before and after', () => {
  test.each([
    ['one that changed', { sum: '1' }, { sum: '2' }, [['sum'], [], []]],
    ['one that is gone', { sum: '1' }, {}, [['sum'], [], []]],
    ['one that is new', {}, { sum: '1' }, [['sum'], [], []]],
    [
      'a column that changed',
      { 'contents of a.b': '1' },
      { 'contents of a.b': '2' },
      [['contents of a.b'], [], []],
    ],
    ['a column that is gone', { 'contents of a.b': '1' }, {}, [[], ['a.b'], []]],
    ['a column that is new', {}, { 'contents of a.b': '1' }, [[], [], ['a.b']]],
    ['nothing', { sum: '1', 'contents of a.b': '1' }, { sum: '1', 'contents of a.b': '1' }, [[], [], []]],
  ])('tell of %s', (_, before, after, told) => {
    const found = compare(new Map(Object.entries(before)), new Map(Object.entries(after)));
    expect([found.differences.map(({ name }) => name), found.gone, found.added]).toEqual(told);
  });
});

describe('data of the old version', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voltdeck-migrations-'));
    await cp(ownMigrations, folder, { recursive: true });
    await writeFile(join(folder, '9999_loss.sql'), `update tags set label = 'Lost' where id = 1;`);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test(
    'comes through all migrations whole, and what one of them loses is told',
    { timeout: 120_000 },
    async () => {
      const report = await tryMigrations({
        migrations: folder,
        orders: 1_000,
        messages: 2_000,
        before: 26,
        isHasty: true,
        tell: () => undefined,
      });
      expect(report.differences.map(({ name }) => name)).toEqual(['contents of tags.label']);
      expect(report.figures).toBeGreaterThan(500);
      expect(report.migrations.at(-1)?.name).toBe('9999_loss.sql');
    },
  );
});
