import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encode, readFrame, refusalOf } from './protocol';
import { sign, tokenOf } from './signature';

describe('the address a client opens', () => {
  test.each([
    ['/app/voltdeck?protocol=7&client=js&version=8.6.0&flash=false', null],
    ['/app/voltdeck?protocol=5', null],
    ['/app/voltdeck?protocol=7&version=', 'badVersion'],
    ['/app/voltdeck?protocol=7&version=8%20or%201', 'badVersion'],
    ['/app/voltdeck', 'noProtocol'],
    ['/app/voltdeck?protocol=', 'noProtocol'],
    ['/app/voltdeck?protocol=8', 'unsupportedProtocol'],
    ['/app/voltdeck?protocol=seven', 'unsupportedProtocol'],
    ['/app/other?protocol=7', 'unknownKey'],
    ['/app/voltdeck/x?protocol=7', 'unknownKey'],
    ['//app/voltdeck?protocol=7', 'unknownKey'],
    ['http://[', 'unknownKey'],
  ])('%s', (address, refusal) => expect(refusalOf(address, 'voltdeck')).toBe(refusal));
});

describe('a frame', () => {
  test.each([
    ['{"event":"pusher:ping","data":{}}', { kind: 'ping' }],
    ['{"event":"pusher:pong"}', { kind: 'pong' }],
    [
      '{"event":"pusher:subscribe","data":{"channel":"c","auth":"a"}}',
      { kind: 'subscribe', channel: 'c', auth: 'a' },
    ],
    [
      '{"event":"pusher:subscribe","data":"{\\"channel\\":\\"c\\"}"}',
      { kind: 'subscribe', channel: 'c', auth: '' },
    ],
    ['{"event":"pusher:unsubscribe","data":{"channel":"c"}}', { kind: 'unsubscribe', channel: 'c' }],
    ['{"event":"client-typing","data":{},"channel":"c"}', { kind: 'client-event' }],
    ['{"event":"pusher:subscribe","data":{"channel":7}}', { kind: 'unreadable' }],
    ['{"event":"pusher:signin","data":{}}', { kind: 'unreadable' }],
    ['{"event":"pusher_internal:subscription_succeeded"}', { kind: 'unreadable' }],
    ['[]', { kind: 'unreadable' }],
    ['null', { kind: 'unreadable' }],
    ['', { kind: 'unreadable' }],
  ])('%s', (text, frame) => expect(readFrame(text)).toEqual(frame));

  test('may be anything without an error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readFrame(text)).toHaveProperty('kind');
      }),
    );
  });

  test('to a client has its data as JSON inside JSON', () => {
    expect(encode('changed', { id: 1 }, 'c')).toBe('{"event":"changed","channel":"c","data":"{\\"id\\":1}"}');
  });
});

describe('a signature', () => {
  const secret = Buffer.from('secret of this installation');
  const claim = { socketId: '1.2', channel: 'private-orders.5', tokenId: 17 };
  const auth = sign('voltdeck', secret, claim);

  test('names the login it was made for', () => {
    expect(auth).toMatch(/^voltdeck:17\.[0-9a-f]{64}$/);
    expect(tokenOf('voltdeck', secret, { ...claim, auth })).toBe(17);
  });

  test.each([
    ['another socket', { ...claim, auth, socketId: '1.3' }],
    ['another channel', { ...claim, auth, channel: 'private-orders.6' }],
    ['another login', { ...claim, auth: auth.replace(':17.', ':18.') }],
    ['another key', { ...claim, auth: auth.replace('voltdeck:', 'other:') }],
    ['a digest cut short', { ...claim, auth: auth.slice(0, -2) }],
    ['nothing', { ...claim, auth: '' }],
  ])('does not hold for %s', (_, signed) => expect(tokenOf('voltdeck', secret, signed)).toBeNull());

  test('does not hold under another secret', () => {
    expect(tokenOf('voltdeck', Buffer.from('another'), { ...claim, auth })).toBeNull();
  });

  test('may be any text without an error', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(tokenOf('voltdeck', secret, { ...claim, auth: `voltdeck:${text}` })).toBeNull();
      }),
    );
  });
});
