import { expect, test } from 'vitest';
import { csvRows } from './csv';

const cells = (content: string) => [...csvRows(content)].map((row) => [row.line, ...row.cells]);

test.each([
  [
    'commas',
    'a,b\n1,2',
    [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  ],
  [
    'semicolons, a byte order mark and lines of Windows',
    '\uFEFFa;b\r\n1;"x, y"\r\n',
    [
      [1, 'a', 'b'],
      [2, '1', 'x, y'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t',
    [
      [1, 'a', 'b'],
      [2, '1', ''],
    ],
  ],
  [
    'quotes within quotes and a break of lines',
    'a,b\n"say ""hi""\nyou",2\n3,4',
    [
      [1, 'a', 'b'],
      [2, 'say "hi"\nyou', '2'],
      [4, '3', '4'],
    ],
  ],
  [
    'blank lines',
    'a\n\n ,\nb',
    [
      [1, 'a'],
      [4, 'b'],
    ],
  ],
  [
    'a quote that is never closed',
    'a\n"b\nc',
    [
      [1, 'a'],
      [2, 'b\nc'],
    ],
  ],
  ['an end at a comma', 'a,', [[1, 'a', '']]],
  [
    'what an export kept from being a formula',
    "a\n'+49,'x",
    [
      [1, 'a'],
      [2, '+49', "'x"],
    ],
  ],
  ['nothing', '', []],
])('a file is read with %s', (_fact, content, rows) => expect(cells(content)).toEqual(rows));
