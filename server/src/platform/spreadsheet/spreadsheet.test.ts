import { read } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { csvOf } from './csv';
import type { Cell } from './sheet';
import { csvRows, inBatches, partOf, sheetOf, wholeOf, xlsxRows } from './testing-sheets';
import { xlsxOf } from './xlsx';

const csv = (rows: Cell[][], more = {}) =>
  wholeOf(csvOf(sheetOf(rows[0]?.length ?? 1, more), inBatches(rows)));
const xlsx = (rows: Cell[][], more = {}) =>
  wholeOf(xlsxOf(sheetOf(rows[0]?.length ?? 1, more), inBatches(rows)));

const awkward = [
  'plain',
  'a "quoted", comma;\r\nand a line',
  'مركز الطاقة رقم ١',
  'éàü €',
  '🚗 emoji',
  ' blanks around ',
  '<tag> & "amp" \'s',
  '_x0041_ is no escape',
];

describe('a CSV file', () => {
  test('begins with the mark of UTF-8, and a library reads back every text', async () => {
    const file = await csv(awkward.map((text) => [text]));
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(csvRows(file)).toEqual([['A'], ...awkward.map((text) => [text])]);
  });

  test.each(['=1+1', '+962790000000', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
    'makes %j harmless',
    async (text) => {
      expect(csvRows(await csv([[text]]))[1]).toEqual([`'${text}`]);
    },
  );

  test('keeps numbers as numbers, also negative ones', async () => {
    const file = await csv([[-5, { value: -1.25, digits: 3 }, 0, { value: 0.3, digits: 2 }, null]]);
    expect(csvRows(file)[1]).toEqual(['-5', '-1.25', '0', '0.3', '']);
  });

  test('has its heading even without rows', async () => {
    expect(csvRows(await wholeOf(csvOf(sheetOf(2), inBatches())))).toEqual([['A', 'B']]);
  });

  test.each([
    ['en', 'Mar 29, 2026, 03:30:05'],
    ['fr', '29 mars 2026, 03:30:05'],
    ['es', '29 mar 2026, 03:30:05'],
    ['ar', '29/03/2026، 03:30:05'],
  ] as const)('writes moments in %s by the wall clock of their zone', async (locale, text) => {
    const at = new Date('2026-03-29T01:30:05Z');
    expect(csvRows(await csv([[{ at, timeZone: 'Europe/Paris' }]], { locale }))[1]).toEqual([text]);
  });
});

describe('an XLSX file', () => {
  test('gives a library back every text as text, and no formula', async () => {
    const formulas = ['=1+1', '+962', '-1+1', '@SUM(A1)', '\t=1'];
    const texts = [...awkward.filter((text) => !text.includes('\r')), ...formulas];
    const file = await xlsx(texts.map((text) => [text]));
    expect(xlsxRows(file)[0]?.rows).toEqual([['A'], ...texts.map((text) => [text])]);
    const sheet = read(file).Sheets.Rows ?? {};
    expect(Object.values(sheet).filter((cell: { f?: string }) => cell.f !== undefined)).toEqual([]);
    expect(sheet.A2).toMatchObject({ t: 's' });
  });

  test('leaves out what XML cannot hold', async () => {
    const [sheet] = xlsxRows(await xlsx([['a\u0000b\u0008c\ud800d\uffffe']]));
    expect(sheet?.rows[1]).toEqual(['abcde']);
  });

  test('keeps numbers as numbers with their decimals, and moments as days of a wall clock', async () => {
    const at = new Date('2026-01-01T12:00:00Z');
    const row = [
      -5,
      { value: 12.5, digits: 2 },
      null,
      { value: 1, digits: 3 },
      { at, timeZone: 'Asia/Amman' },
    ];
    const sheet = read(await xlsx([row]), { cellNF: true, cellText: true }).Sheets.Rows ?? {};
    expect([sheet.A2, sheet.B2, sheet.C2, sheet.D2]).toMatchObject([
      { t: 'n', v: -5 },
      { t: 'n', v: 12.5, w: '12.50' },
      undefined as never,
      { v: 1, w: '1.000' },
    ]);
    expect(sheet.E2).toMatchObject({ v: 46_023.625, w: 'Jan 1, 2026 15:00:00' });
  });

  test('goes on with another worksheet where one is full', async () => {
    const rows = Array.from({ length: 25 }, (_, at): Cell[] => [at]);
    const title = 'A title: much too long for a worksheet';
    const limits = { rows: 11, bytes: 2 ** 31 };
    const batches = inBatches(rows.slice(0, 7), rows.slice(7, 20), rows.slice(20));
    const sheets = xlsxRows(await wholeOf(xlsxOf(sheetOf(1, { title }), batches, limits)));
    expect(sheets.map(({ name, rows: inside }) => [name, inside.length])).toEqual([
      ['A title  much too long for a wo', 11],
      ['A title  much too long for a  2', 11],
      ['A title  much too long for a  3', 6],
    ]);
    expect(sheets.flatMap(({ rows: [, ...inside] }) => inside.flat())).toEqual(rows.flat());
  });

  test('is a workbook without rows, too', async () => {
    expect(xlsxRows(await wholeOf(xlsxOf(sheetOf(2), inBatches())))).toEqual([
      { name: 'Rows', rows: [['A', 'B']] },
    ]);
  });

  test('runs from the right in Arabic', async () => {
    const file = await xlsx([['أ']], { locale: 'ar', title: 'الطلبات' });
    expect(xlsxRows(file)).toEqual([{ name: 'الطلبات', rows: [['A'], ['أ']] }]);
    expect(partOf(file, 'xl/worksheets/sheet1.xml')).toContain('<sheetView rightToLeft="1"');
    expect(partOf(await xlsx([['a']]), 'xl/worksheets/sheet1.xml')).not.toContain('rightToLeft');
  });
});

describe('whoever stops reading', () => {
  test.each([
    ['CSV', csvOf],
    ['XLSX', xlsxOf],
  ])('ends the rows of a %s file', async (_, make) => {
    let isEnded = false;
    let given = 0;
    async function* endless() {
      try {
        for (;;) {
          given += 1;
          yield Array.from({ length: 500 }, (__, at): Cell[] => [`${given}-${at}-${'x'.repeat(given % 50)}`]);
        }
      } finally {
        isEnded = true;
      }
    }
    for await (const chunk of make(sheetOf(1), endless())) if (given > 20 && chunk.length > 0) break;
    expect(isEnded).toBe(true);
    expect(given).toBeLessThan(200);
  });
});
