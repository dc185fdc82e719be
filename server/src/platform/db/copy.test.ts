import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyArray, copyBool, copyNumber, copyRows, copyText, copyTime } from './copy';
import type { Db } from './db';
import { testDb } from './testing';

let db: Db;
beforeAll(async () => {
  db = await testDb();
  await db.pool.query(
    `create table things (place int, text text, moment timestamptz, number float8, big bigint, flag bool,
      texts text[], numbers int[])`,
  );
});
afterAll(() => db.close());

/** PostgreSQL keeps neither NUL nor half a pair. */
const kept = (text: string): string => Buffer.from(text.replaceAll('\0', '\uFFFD')).toString();

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('\\', '\t', '\n', '\r', '\0', '\b', '\ud800', 'N', '.', '"', ',', '{', 'é', '😀'),
  }),
  fc.constantFrom(String.raw`\N`, String.raw`\.`, '', 'NULL', 'null', '{}'),
);
const anyTime = fc.date({
  min: new Date('-004000-01-01T00:00:00Z'),
  max: new Date('+200000-01-01T00:00:00Z'),
  noInvalidDate: true,
});
/** Some share their minute, so that what is remembered of it counts. */
const closeTime = fc.date({
  min: new Date('2026-03-02T10:00:00Z'),
  max: new Date('2026-03-02T10:03:00Z'),
  noInvalidDate: true,
});
const orNull = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(of, { nil: null });
const anyInt = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const thing = fc.record({
  text: orNull(anyText),
  moment: orNull(fc.oneof(anyTime, closeTime)),
  number: orNull(fc.oneof(fc.double(), fc.constantFrom(0.1, 1e21, 5e-324)).map((number) => number + 0)),
  big: orNull(fc.maxSafeInteger()),
  flag: orNull(fc.boolean()),
  texts: orNull(fc.array(orNull(anyText))),
  numbers: orNull(fc.array(orNull(anyInt))),
});

test('any text, time, number, flag and array comes back as it went', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(thing, { maxLength: 30 }), async (things) => {
      const lines = things.map((each, place) =>
        [
          copyNumber(place),
          copyText(each.text),
          copyTime(each.moment),
          copyNumber(each.number),
          copyNumber(each.big),
          copyBool(each.flag),
          copyArray(each.texts),
          copyArray(each.numbers),
        ].join('\t'),
      );
      const back = await db.tx(async (tx) => {
        await sql`truncate things`.execute(tx);
        await copyRows(
          tx,
          'copy things (place, text, moment, number, big, flag, texts, numbers) from stdin',
          lines,
        );
        // As a number, because the client does not read times of far years.
        return sql<object>`select text, (extract(epoch from moment) * 1000)::bigint as moment, number, big, flag, texts, numbers
          from things order by place`.execute(tx);
      });
      expect(back.rows).toEqual(
        things.map(({ text, moment, texts, ...rest }) => ({
          ...rest,
          text: text === null ? null : kept(text),
          moment: moment === null ? null : moment.getTime(),
          texts: texts?.map((each) => (each === null ? null : kept(each))) ?? null,
        })),
      );
    }),
    { numRuns: 150 },
  );
});

describe('rows that are copied', () => {
  const count = async (): Promise<unknown> =>
    (await db.pool.query('select count(*)::int as n from things')).rows[0];
  const copy = (
    lines: readonly string[],
    statement: `copy ${string} from stdin` = 'copy things (place, text) from stdin',
  ) => db.tx((tx) => copyRows(tx, statement, lines));

  test('are nothing where there are none', async () => {
    await db.pool.query('truncate things');
    await copy([], 'copy no_such_table from stdin');
    expect(await count()).toEqual({ n: 0 });
  });

  test('may be a hundred megabytes', async () => {
    await db.pool.query('truncate things');
    await copy(Array.from({ length: 100 }, (_, place) => `${place}\t${'x'.repeat(1_000_000)}`));
    expect(await count()).toEqual({ n: 100 });
    await db.pool.query('truncate things');
  });

  const much = 'x'.repeat(100_000);
  test.each<[string, `copy ${string} from stdin`, (place: number) => string]>([
    ['a table that is not there', 'copy no_such_table from stdin', (place) => `${place}\t${much}`],
    [
      'a column that is not there',
      'copy things (place, no_such_column) from stdin',
      (place) => `${place}\t${much}`,
    ],
    [
      'a bad first line',
      'copy things (place, text) from stdin',
      (place) => `${place === 0 ? 'x' : place}\t${much}`,
    ],
    [
      'a bad last line',
      'copy things (place, text) from stdin',
      (place) => `${place === 199 ? 'x' : place}\t${much}`,
    ],
    ['a line with too much', 'copy things (place, text) from stdin', (place) => `${place}\t\t${much}`],
  ])(
    'fail for %s with all of their transaction, and leave the connection usable',
    async (_, statement, line) => {
      await db.pool.query('truncate things');
      const lines = Array.from({ length: 200 }, (_each, place) => line(place));
      const failing = db.tx(async (tx) => {
        await copyRows(tx, 'copy things (place, text) from stdin', ['1\tbefore']);
        await copyRows(tx, statement, lines).catch(() => undefined);
        await sql`select 1`.execute(tx);
      });
      await expect(failing).rejects.toMatchObject({ code: '25P02' });
      await expect(copy(lines, statement)).rejects.toHaveProperty('code');
      expect(await count()).toEqual({ n: 0 });
      await copy(['1\tafter']);
      expect(await count()).toEqual({ n: 1 });
    },
  );

  test('fail when their connection is cut between, and the next transaction has another', async () => {
    await db.pool.query('truncate things');
    const lines = Array.from({ length: 100 }, (_each, place) => `${place}\t${'x'.repeat(1_000_000)}`);
    const failing = db.tx(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const copying = copyRows(tx, 'copy things (place, text) from stdin', lines);
      await Promise.all([copying, db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])]);
    });
    await expect(failing).rejects.toThrow(/connection|reset|pipe/i);
    expect(await count()).toEqual({ n: 0 });
    await copy(['1\tafter']);
    expect(await count()).toEqual({ n: 1 });
  });
});
