import { expect, it } from 'vitest';
import { foldedText, longText, piecesOf, prettyFrame } from './pretty';

it('a frame is shown with line breaks, and as it came when it is no JSON', () => {
  expect(prettyFrame('[3,"1",{}]')).toBe('[\n  3,\n  "1",\n  {}\n]');
  expect(prettyFrame('[3,"1"')).toBe('[3,"1"');
});

it('a frame keeps every digit and bracket that was sent', () => {
  const frame = '[2,"a{,","X",{"id":12345678901234567890,"e":1.50e3,"none":[],"at":[1,{"b":null}]}]';
  expect(prettyFrame(frame).replaceAll(/\s/g, '')).toBe(frame);
  expect(prettyFrame(frame)).toContain('  "none": []');
});

it('the beginning of a frame is shown with line breaks too, to its last letter', () => {
  const cut = String.raw`[2,"1","X",{"a":[1,{"b":"c\"d, [e`;
  expect(prettyFrame(cut, true)).toContain('\n  {\n    "a": [');
  expect(prettyFrame(cut, true).replaceAll(/\n\s*/g, '').replaceAll(': ', ':')).toBe(cut);
  expect(piecesOf('{"a": "2026-03-0').at(-1)).toEqual({ kind: 'text', text: '"2026-03-0' });
  expect(prettyFrame('no frame: "', true)).toBe('no frame: "');
});

it('a frame of nothing but brackets does not grow without end', () => {
  const brackets = '['.repeat(50_000) + ']'.repeat(50_000);
  expect(prettyFrame(brackets).length).toBeLessThan(50 * brackets.length);
});

it('a text as long as a frame may be is still one text', () => {
  const text = JSON.stringify(['x'.repeat(1_000_000)]);
  expect(piecesOf(prettyFrame(text)).map(({ kind }) => kind)).toEqual(['plain', 'text', 'plain']);
});

it('names, texts, numbers and words are told apart, and nothing is lost', () => {
  const text = prettyFrame('[2,"a\\"b",{"on":true,"level":-1.5e3}]');
  const pieces = piecesOf(text);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  const told = pieces
    .filter((piece) => piece.kind !== 'plain')
    .map(({ kind, text: part }) => `${kind} ${part}`);
  expect(told).toEqual([
    'number 2',
    'text "a\\"b"',
    'name "on"',
    'word true',
    'name "level"',
    'number -1.5e3',
  ]);
});

it('a long text is folded at the end of a line, and one without lines all the same', () => {
  const lines = 'a line of text\n'.repeat(1000);
  expect(lines.startsWith(`${foldedText(lines)}\n`)).toBe(true);
  expect(foldedText('x'.repeat(100_000)).length).toBeLessThanOrEqual(longText);
});
