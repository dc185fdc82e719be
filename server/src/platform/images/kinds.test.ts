import { describe, expect, test } from 'vitest';
import { type ImageHead, kindOf, pixelsFor, uprightBy } from './kinds';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('what a file is', () => {
  test.each([
    ['\u00ff\u00d8\u00ff\u00e0..JFIF..', 'jpeg'],
    ['\u0089PNG\r\n\u001a\n....', 'png'],
    ['GIF89a......', 'gif'],
    ['RIFF\u0000\u0000\u0000\u0000WEBP', 'webp'],
    ['RIFF\u0000\u0000\u0000\u0000WAVE', null],
    ['<svg xmlns=.', null],
    ['<?xml versio', null],
    ['<script>aler', null],
    ['%PDF-1.7....', null],
    ['\u0089PN', null],
    ['', null],
  ])('is told by its first bytes: %j is %s', (head, kind) => {
    expect(kindOf(bytes(head))).toBe(kind);
  });
});

describe('pixels of an image', () => {
  const plain: ImageHead = {
    width: 1,
    height: 1,
    channels: 3,
    isDeep: false,
    isProgressive: false,
    hasFullColour: false,
    pages: 1,
  };

  test.each([
    ['jpeg', {}, 40],
    ['jpeg', { isProgressive: true }, 40],
    ['jpeg', { isProgressive: true, hasFullColour: true }, 22],
    ['png', { channels: 4 }, 40],
    ['png', { channels: 4, isDeep: true }, 37],
    ['png', { channels: 4, isProgressive: true }, 26],
    ['webp', {}, 32],
    ['webp', { pages: 9 }, 16],
    ['gif', {}, 25],
  ] as const)(
    'are fewer where decoding holds the whole of it: %s %j has %i million',
    (kind, head, millions) => {
      expect(Math.floor(pixelsFor(kind, { ...plain, ...head }) / 1e6)).toBe(millions);
    },
  );
});

test('an orientation that nobody defined leaves an image as it is', () => {
  for (const orientation of [0, 1, 9, -1, 1.5])
    expect(uprightBy(orientation)).toEqual({ flip: false, flop: false, turn: 0 });
});
