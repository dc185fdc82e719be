import fc from 'fast-check';
import { inAddress } from './testing-hostile-values';

/** A body of parts that nobody means well. */
export interface FileAttack {
  body: string;
  boundary: string;
  /** What is wrong, for whoever reads a failure. */
  place: string;
}

const boundary = 'b';
const start = '--b\r\n';
const end = '\r\n--b--\r\n';

/** What pretends to be an image, or is none. */
const contents = [
  '',
  'GIF89a',
  'GIF89a\uffff\uffff\u0000\u0000\u0000',
  '\u0089PNG\r\n\u001a\n',
  'RIFF\u0000\u0000\u0000\u0000WEBPVP8 ',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>',
  '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>',
  '%PDF-1.7',
  'PK\u0003\u0004',
  '--b--',
  '\u0000'.repeat(1000),
  'x'.repeat(70_000),
];

const names = [
  'a.png',
  '../../etc/passwd',
  'C:\\a.png',
  '',
  '\u0000',
  'a"; name="x',
  'x'.repeat(3000),
  '\ufffd.svg',
];
const types = ['image/png', 'image/svg+xml', 'text/html', '', 'x'.repeat(300), 'a/b; c="'];

const fileOf = (field: string) =>
  fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...types), fc.constantFrom(...contents))
    .map(
      ([name, type, content]) =>
        `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n${content}`,
    );

const partOf = (field: string) =>
  fc.oneof(
    { weight: 3, arbitrary: fileOf(field) },
    fc.constantFrom('media', 'image', '__proto__', 'constructor', 'a[b]', '', 'x'.repeat(500)).chain(fileOf),
    inAddress.map((value) => `Content-Disposition: form-data; name="${field}"\r\n\r\n${value}`),
    fc.constantFrom(
      '',
      'Content-Disposition',
      'Content-Disposition: form-data\r\n\r\nx',
      'a: b\r\n'.repeat(100),
    ),
  );

/** Bodies of a call that takes a file in a field: parts too many, cut off, with hostile heads, of what is no image. */
export const fileAttacks = (field: string): fc.Arbitrary<FileAttack> =>
  fc
    .tuple(
      fc.array(partOf(field), { maxLength: 3 }),
      fc.constantFrom(end, '', '\r\n--b', '\r\n--b-', `${end}${end}`, `${end}more`),
      fc.constantFrom(boundary, boundary, boundary, '"b"', 'other', '"', 'x'.repeat(100)),
    )
    .map(([parts, last, told]) => {
      const body = parts.map((part) => `${start}${part}`).join('\r\n') + last;
      return {
        body,
        boundary: told,
        place: `parts ${JSON.stringify(body.slice(0, 200))} by ${told.slice(0, 20)}`,
      };
    });
