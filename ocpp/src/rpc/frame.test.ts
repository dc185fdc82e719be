import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFrame, readHead } from './frame';

const nested = (levels: number, inner = '1'): string => '{"a":'.repeat(levels) + inner + '}'.repeat(levels);

describe('a message id', () => {
  it.each([
    ['of 255 characters', 'x'.repeat(255), true],
    ['of 256', 'x'.repeat(256), false],
    ['of a hundred thousand', 'x'.repeat(100_000), false],
  ])('%s', (_length, id, isRead) => {
    for (const type of [2, 3, 4]) {
      const frame = parseFrame(JSON.stringify([type, id, 'Heartbeat', {}]));
      expect(frame?.kind === 'bad' && frame.fault === 'long-id').toBe(!isRead);
    }
  });

  it('beyond all numbers is none', () => {
    expect(parseFrame('[2,1e999,"Heartbeat",{}]')).toEqual({ kind: 'bad', fault: 'malformed' });
  });
});

it.each([
  ['CALLRESULTERROR', '[5,"a","FormatViolation","",{}]', 'unanswered'],
  ['SEND', '[6,"a","NotifyPeriodicEventStream",{}]', 'unanswered'],
  ['a type nobody knows', '[7,"a",{}]', 'unknown-type'],
  ['a type that cannot be converted', '[{"toString":false},"a"]', 'unknown-type'],
  ['a list for a type', '[[2],"a","Heartbeat",{}]', 'unknown-type'],
])('%s is no message that is read', (_type, text, fault) => {
  expect(parseFrame(text)).toEqual({ kind: 'bad', fault, messageId: 'a' });
});

describe('a message before a zero', () => {
  const call = { kind: 'call', messageId: 'a', action: 'Heartbeat', payload: {} };
  it.each([
    ['and nothing', '[2,"a","Heartbeat",{}]\u0000', call],
    ['and what an older one left', '[2,"a","Heartbeat",{}]\u0000"b"]', call],
    ['that is none', '[2,"a"\u0000,"Heartbeat",{}]', { kind: 'bad', fault: 'unparsable' }],
    ['that stands first', '\u0000[2,"a","Heartbeat",{}]', { kind: 'bad', fault: 'unparsable' }],
  ])('%s', (_what, text, frame) => expect(parseFrame(text)).toEqual(frame));
});

describe('a message nested too deep', () => {
  it('is read without its depths, in time and without a stack that overflows', () => {
    const text = `[2,"a","DataTransfer",{"vendorId":"V","data":${nested(40_000)},"list":${'['.repeat(9)}1${']'.repeat(9)}}]`;
    const frame = parseFrame(text);
    expect(frame).toMatchObject({
      kind: 'call',
      action: 'DataTransfer',
      isPruned: true,
      payload: { vendorId: 'V' },
    });
    expect(JSON.stringify(frame).length).toBeLessThan(1_000);
  });

  it.each([
    ['lists', () => '['],
    ['objects', () => '{'],
    ['both in turns', (level: number) => (level % 2 === 0 ? '[' : '{')],
  ])('is one of more than 64 levels, of %s', (_kind, signAt) => {
    // The message and its payload are two of them.
    const framed = (levels: number): string =>
      Array.from({ length: levels - 2 }, (_, index) => signAt(index)).reduceRight(
        (inner, sign) => (sign === '[' ? `[${inner}]` : `{"a":${inner}}`),
        '1',
      );
    const parsed = (levels: number) => parseFrame(`[2,"a","DataTransfer",{"data":${framed(levels)}}]`);
    expect(parsed(64)).not.toHaveProperty('isPruned');
    expect(parsed(65)).toHaveProperty('isPruned', true);
  });

  it('is malformed where only its depths were one', () => {
    expect(parseFrame('['.repeat(100_000) + ']'.repeat(100_000))).toEqual({
      kind: 'bad',
      fault: 'malformed',
    });
  });

  it('is told by brackets, not by those in its texts', () => {
    const data = '[{'.repeat(500);
    const frame = parseFrame(JSON.stringify([2, 'a', 'DataTransfer', { data: `\\"${data}` }]));
    expect(frame).toEqual({
      kind: 'call',
      messageId: 'a',
      action: 'DataTransfer',
      payload: { data: `\\"${data}` },
    });
  });

  it('keeps fields of any name', () => {
    const frame = parseFrame(
      `[2,"a","Heartbeat",{"__proto__":1,"constructor":{"b":2},"deep":${nested(99)}}]`,
    );
    const payload = frame?.kind === 'call' ? frame.payload : {};
    expect(Object.keys(payload)).toEqual(['__proto__', 'constructor', 'deep']);
    expect(Object.getPrototypeOf(payload)).toBe(Object.prototype);
  });
});

describe('the beginning of a message tells', () => {
  it.each([
    ['a call', '[2,"a","StopTransaction",{"x":', { of: 'call', messageId: 'a', action: 'StopTransaction' }],
    ['its blanks', ' [ "2" , 7 , "Beat" ,', { of: 'call', messageId: 7, action: 'Beat' }],
    ['escaped letters', String.raw`[2,"a\"\u00e9","B\\",{`, { of: 'call', messageId: 'a"é', action: 'B\\' }],
    ['a result', '[3,"a",{"x":"', { of: 'result', messageId: 'a' }],
    ['an error', '[4,"a","Code","', { of: 'error', messageId: 'a' }],
    ['a call without an action', '[2,"a",{"x":', { of: 'call', messageId: 'a' }],
    ['nothing of another type', '[9,"a","B",{', undefined],
    ['nothing of another shape', '{"a":1}', undefined],
    ['nothing of an id without end', `[2,"${'x'.repeat(10_000)}`, undefined],
    ['nothing of an id that is too long', `[2,"${'x'.repeat(300)}","B",{}]`, undefined],
  ])('%s', (_what, text, head) => expect(readHead(text)).toEqual(head));

  it('the same as the whole does', () => {
    const part = fc.oneof(fc.string(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    fc.assert(
      fc.property(fc.constantFrom(2, 3, 4), part, fc.string(), (type, id, action) => {
        const text = JSON.stringify([type, id, action, {}]);
        const frame = parseFrame(text);
        const head = readHead(text);
        if (frame?.kind === 'call') expect(head).toMatchObject({ messageId: frame.messageId, action });
        else expect(head?.messageId).toEqual(frame?.kind === 'bad' ? head?.messageId : frame?.messageId);
      }),
    );
  });
});
