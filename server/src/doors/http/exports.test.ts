import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvRows, xlsxRows } from '../../platform/spreadsheet/testing-sheets';
import { costMinorOf, energyWhOf, exportWorld, type ExportWorld, livingBytes } from './testing-exports';

/** With EXPORTED=100000 so many rows; else fewer, of which the same must be true. */
const many = Number(process.env['EXPORTED'] ?? 20_000);
const few = many / 10;
/** The first so many minutes of the world are asked for by `to`. */
const untilMinute = (minutes: number): string =>
  `to=${new Date(Date.UTC(2026, 0, 1) + minutes * 60_000 + 1).toISOString()}`;

let world: ExportWorld;
let base = '';
beforeAll(async () => {
  world = await exportWorld(many);
  base = await world.listen();
}, 120_000);
afterAll(() => world.door.close());

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(base + path, { headers: { authorization: `Bearer ${world.token}`, ...headers } });

const bytesOf = async (path: string, headers = {}): Promise<Buffer> =>
  Buffer.from(await (await get(path, headers)).arrayBuffer());

/** The rows of an export as a library reads them, each by its headings. */
async function readExport(path: string, headers = {}): Promise<Record<string, unknown>[]> {
  const file = await bytesOf(path, headers);
  const [heading = [], ...rows] = path.includes('format=xlsx')
    ? (xlsxRows(file)[0]?.rows ?? [])
    : csvRows(file);
  return rows.map((row) => Object.fromEntries(row.map((value, at) => [String(heading[at]), value])));
}

const sumOf = (rows: Record<string, unknown>[], heading: string): number =>
  rows.reduce((sum, row) => sum + Number(row[heading]), 0);

const numbers = Array.from({ length: many }, (_, at) => at + 1);
const wholeKwh = numbers.reduce((sum, at) => sum + energyWhOf(at), 0) / 1000;
const wholePrice = numbers.reduce((sum, at) => sum + costMinorOf(at), 0) / 1000;

describe.each(['csv', 'xlsx'])('many orders as %s', (format) => {
  test('are opened by a library and add up to the units of the database', async () => {
    const rows = await readExport(`/api/orders/export?format=${format}&sort=created_at`);
    expect(rows.length).toBe(many);
    expect(sumOf(rows, 'Energy (kWh)')).toBeCloseTo(wholeKwh, 3);
    expect(sumOf(rows, 'Price')).toBeCloseTo(wholePrice, 3);
    expect(new Set(rows.map((row) => row.Order)).size).toBe(many);
    for (const at of [1, 2, 777, many / 2 + 1, many]) {
      const row = rows[at - 1] ?? {};
      expect([Number(row['Energy (kWh)']), Number(row.Price), row.Currency]).toEqual([
        energyWhOf(at) / 1000,
        costMinorOf(at) / 1000,
        'JOD',
      ]);
      expect(row['Time zone']).toBe('Asia/Amman');
    }
  }, 120_000);

  test('take no more memory than a tenth of them', async () => {
    const peakOf = async (count: number): Promise<number> => {
      const before = livingBytes();
      const answer = await get(`/api/orders/export?format=${format}&${untilMinute(count)}`);
      let peak = 0;
      let chunks = 0;
      for await (const _ of answer.body ?? []) {
        chunks += 1;
        if (chunks % 25 === 0) peak = Math.max(peak, livingBytes() - before);
      }
      return peak;
    };
    await peakOf(few);
    const [small, large] = [await peakOf(few), await peakOf(many)];
    // Tenfold rows; a floor, because a small figure is all noise.
    expect(large).toBeLessThan(2 * Math.max(small, 2 ** 22));
  }, 120_000);
});

describe('an export of orders', () => {
  test('keeps the filters, the search and the order of the list', async () => {
    const failed = await readExport(`/api/orders/export?state=failed&sort=-price&${untilMinute(1000)}`);
    expect(failed.length).toBe(100);
    expect(new Set(failed.map((row) => row.State))).toEqual(new Set(['Failed']));
    const prices = failed.map((row) => Number(row.Price));
    expect(prices).toEqual(prices.toSorted((one, other) => other - one));
    expect((await readExport('/api/orders/export?search=TAG17777')).map((row) => row.Card)).toEqual([
      'TAG17777',
    ]);
    expect(await readExport('/api/orders/export?charging_site_id=999999')).toEqual([]);
  });

  test('is in Arabic for those who read it, with the texts of places and cards as they are', async () => {
    const arabic = { 'accept-language': 'ar' };
    const [row] = await readExport(`/api/orders/export?sort=created_at&${untilMinute(1)}`, arabic);
    expect(row).toMatchObject({
      الحالة: 'مكتمل',
      'موقع الشحن': 'محطة العبدلي',
      البطاقة: 'بطاقة 1',
      'وقت البدء': '01/01/2026، 03:01:00',
      'المنطقة الزمنية': 'Asia/Amman',
    });
    const [same] = await readExport(
      `/api/orders/export?format=xlsx&sort=created_at&${untilMinute(1)}`,
      arabic,
    );
    expect(same).toMatchObject({ البطاقة: 'بطاقة 1' });
    // 1 January 2026 03:01 as spreadsheets count days.
    expect(Number(same?.['وقت البدء'])).toBeCloseTo(46_023 + 181 / 1440, 6);
  });

  test('holds no formula', async () => {
    const path = `/api/orders/export?sort=created_at&${untilMinute(3)}`;
    const [, , third] = await readExport(path);
    expect(third).toMatchObject({ 'Power center': `'=HYPERLINK("http://x.test")`, Card: "'+963" });
    const [, , same] = await readExport(`${path}&format=xlsx`);
    expect(same).toMatchObject({ 'Power center': '=HYPERLINK("http://x.test")', Card: '+963' });
  });

  test('is named by its day at the operator', async () => {
    const answer = await get(`/api/orders/export?format=xlsx&${untilMinute(1)}`);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="orders-2026-03-02.xlsx"');
    await answer.arrayBuffer();
  });
});

describe('an export of charge points', () => {
  test.each(['csv', 'xlsx'])('as %s tells of places, connectors and totals', async (format) => {
    const [row, ...others] = await readExport(`/api/charge-points/export?format=${format}&search=cp-1`);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      Identifier: 'CP-1',
      Site: 'محطة العبدلي',
      Connectors: '1 Type 2 22 kW',
      Status: 'Pending',
      Reason: 'Never connected',
      Currency: 'JOD',
    });
    expect(Number(row?.['Max. power (kW)'])).toBe(22);
  });

  test('keeps the filters of the list', async () => {
    expect(await readExport('/api/charge-points/export?online=1')).toEqual([]);
    const french = await readExport('/api/charge-points/export?status=pending', { 'accept-language': 'fr' });
    expect(french.map((row) => row.Identifiant)).toEqual(['CP-1']);
  });
});
