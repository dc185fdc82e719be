import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { chosenProtocol, identityIn, isPassword, passwordIn, withoutSecret } from './handshake';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const hash = createHash('sha256').update('s3cret-of-the-charger').digest();

describe('the identity in an address', () => {
  test.each([
    ['/ocpp/CP-1', 'CP-1'],
    ['/ocpp/CP%20One', 'CP One'],
    ['/ocpp/site/CP.1', 'site/CP.1'],
    ['/ocpp/CP-1?token=x', 'CP-1'],
    ['/ocpp/CP-1/', 'CP-1'],
    ['/ocpp/', null],
    ['/other/CP-1', null],
    ['/ocpp/%E0%A4%A', '%E0%A4%A'],
  ])('%s is %s', (url, identity) => expect(identityIn(url)).toBe(identity));
});

describe('the password of a charger', () => {
  test.each([
    ['with its identity as user', basic('CP-1:s3cret-of-the-charger')],
    ['with another user', basic('admin:s3cret-of-the-charger')],
    ['without a user', basic(':s3cret-of-the-charger')],
    ['as hex', basic(`CP-1:${Buffer.from('s3cret-of-the-charger').toString('hex')}`)],
  ])('fits %s', (_how, header) => expect(isPassword(passwordIn(header), hash)).toBe(true));

  test.each([
    ['none', undefined],
    ['another', basic('CP-1:wrong')],
    ['one without a colon', basic('CP-1')],
    ['another scheme', 'Bearer abc'],
  ])('does not fit: %s', (_how, header) => expect(isPassword(passwordIn(header), hash)).toBe(false));

  test('may hold colons', () => expect(passwordIn(basic('CP:a:b:c'))).toBe('a:b:c'));
  test('never fits where none is set', () => expect(isPassword('', null)).toBe(false));
});

describe('the sub-protocol', () => {
  test.each([
    ['ocpp1.6', 'ocpp1.6'],
    ['ocpp2.0.1, ocpp1.6', 'ocpp1.6'],
    ['OCPP1.6', 'OCPP1.6'],
    ['ocpp1.5', undefined],
    [undefined, undefined],
  ])('offered as %s is answered %s', (offered, answered) => {
    expect(chosenProtocol(offered, ['1.6'])?.subProtocol).toBe(answered);
  });
});

test('a log holds no secret of an address', () => {
  expect(withoutSecret('CP-1/s3cret-of-the-charger')).toBe('CP-1/…');
  expect(withoutSecret('CP-1')).toBe('CP-1');
});
