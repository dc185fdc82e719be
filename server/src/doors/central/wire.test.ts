import { describe, expect, test } from 'vitest';
import { frameOf, readWire } from './wire';

const message = '[2,"a","Heartbeat",{"é":"€"}]';
const utf8 = Buffer.from(message);
const utf16le = Buffer.from(message, 'utf16le');
const utf16be = Buffer.from(utf16le).swap16();
const mark = Buffer.from('\uFEFF');
const zeros = Buffer.alloc(5);

describe.each([true, false])('a message in a frame (binary: %s)', (isBinary) => {
  test.each<[string, Buffer]>([
    ['as it should be', utf8],
    ['behind a mark', Buffer.concat([mark, utf8])],
    ['behind two marks', Buffer.concat([mark, mark, utf8])],
    ['before zeros', Buffer.concat([utf8, zeros])],
    ['behind zeros', Buffer.concat([zeros, utf8])],
    [
      'between zeros, marks and blanks',
      Buffer.concat([zeros, mark, Buffer.from('\r\n '), utf8, zeros, mark]),
    ],
    ['before what an older message left behind its zero', Buffer.concat([utf8, zeros, utf8.subarray(7, -1)])],
    ['of two bytes a letter', utf16le],
    ['of two bytes a letter, behind their mark', Buffer.from(`\uFEFF${message}`, 'utf16le')],
    ['of two bytes a letter, the large one first', utf16be],
    [
      'of two bytes a letter behind their mark, the large one first',
      Buffer.from(`\uFEFF${message}`, 'utf16le').swap16(),
    ],
    ['of two bytes a letter and half of another', Buffer.concat([utf16le, Buffer.alloc(1)])],
  ])('%s is read', (_way, data) => {
    const isPlain = !isBinary && data === utf8;
    expect(readWire(data, isBinary)).toEqual({ text: message, isOdd: !isPlain });
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['zeros', zeros],
    ['a mark', mark],
    ['a megabyte of zeros', Buffer.alloc(2 ** 20)],
    ['a megabyte of marks', Buffer.alloc(3 * 2 ** 18, mark)],
  ])('of %s alone is empty', (_what, data) => {
    expect(readWire(data, isBinary).text).toBe('');
  });

  test('with bytes that are no letters is read, but for these', () => {
    const data = Buffer.from('[2,"a","DataTransfer",{"vendorId":"Caf\u00e9"}]', 'latin1');
    expect(readWire(data, isBinary).text).toBe('[2,"a","DataTransfer",{"vendorId":"Caf\uFFFD"}]');
  });
});

test('blanks around a message are as JSON wants them', () => {
  const text = `\r\n ${message}\t\n`;
  expect(readWire(Buffer.from(text), false)).toEqual({ text, isOdd: false });
});

test('bytes that are no text are shown in part', () => {
  expect(readWire(Buffer.from([1, 2, 255]), true).text).toBe('binary 0102ff… [3 of 3 bytes]');
  const { text } = readWire(Buffer.alloc(2 ** 20, 7), true);
  expect(text).toMatch(/^binary (?:07){64}… \[64 of 1048576 bytes\]$/);
});

// RFC 6455 section 5.2.
describe('a text goes out as one whole frame', () => {
  test.each([
    ['', [0x81, 0]],
    ['x'.repeat(125), [0x81, 125]],
    ['é'.repeat(63), [0x81, 126, 0, 126]],
    ['x'.repeat(65_535), [0x81, 126, 0xff, 0xff]],
    ['x'.repeat(65_536), [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
  ])('of %#', (text, head) => {
    const frame = frameOf(text);
    expect([...frame.subarray(0, head.length)]).toEqual(head);
    expect(frame.toString('utf8', head.length)).toBe(text);
  });
});
