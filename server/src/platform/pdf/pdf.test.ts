import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePdf } from './pdf';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltdeck-pdf-'));
});
afterAll(() => rm(folder, { recursive: true }));

const template = async (name: string, text: string): Promise<URL> => {
  const path = join(folder, `${name}.typ`);
  await writeFile(path, text);
  return pathToFileURL(path);
};
const of = (name: string) => template(name, '#let d = json(bytes(sys.inputs.data))\n#d.text');
const headOf = (pdf: Uint8Array): string => Buffer.from(pdf.subarray(0, 5)).toString();

test.each([
  ['markup', '#panic("no") *bold* $x$ @label <label> \\ // `raw` #include "/etc/passwd"'],
  ['a script', '<script>alert(1)</script>'],
  ['turned text', 'abc \u202Edef\u202C \u2066ghi'],
  ['ten thousand letters', 'x'.repeat(10_000)],
  ['nothing', ''],
])('%s is set as the text it is', async (_, text) => {
  const pdf = await makePdf({ template: await of('text'), data: { text } }, { key: 1 });
  expect(headOf(pdf)).toBe('%PDF-');
});

test('a template reads no file beyond its folder', async () => {
  const reading = await template('reading', '#read("/../../../../../../../../etc/passwd")');
  await expect(makePdf({ template: reading, data: {} }, { key: 1 })).rejects.toThrow('refuses');
});

test('what takes too long loses its thread, and the next document is set by a new one', async () => {
  const long = await template(
    'long',
    '#for i in range(9000) { for j in range(90) { let root = calc.sqrt(i + j) } }',
  );
  const done = makePdf({ template: long, data: {} }, { key: 1, withinMs: 1 });
  await expect(done).rejects.toThrow('was not set in 1 ms');
  const pdf = await makePdf({ template: await of('after'), data: { text: 'after' } }, { key: 1 });
  expect(headOf(pdf)).toBe('%PDF-');
});

test('of many at once each gets its own', async () => {
  const one = await of('many');
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      makePdf({ template: one, data: { text: 'page '.repeat(1 + at * 200) } }, { key: at % 4 }),
    ),
  );
  const sizes = all.map(({ length }) => length);
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
});
