import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { chosenProtocol, credentialsIn, isForChargers, isPassword, passwordsIn } from './handshake';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const hash = createHash('sha256').update('s3cret-of-the-charger').digest();
const sent = (header: string | undefined, identifier = 'CP-1') =>
  passwordsIn(credentialsIn(header), identifier);

describe('the password of a charger', () => {
  test.each([
    ['with its identity as user', basic('CP-1:s3cret-of-the-charger')],
    ['with another user', basic('admin:s3cret-of-the-charger')],
    ['without a user', basic(':s3cret-of-the-charger')],
    ['as hex', basic(`CP-1:${Buffer.from('s3cret-of-the-charger').toString('hex')}`)],
    ['with a line end that was pasted along', basic('CP-1:s3cret-of-the-charger\r\n')],
  ])('fits %s', (_how, header) => expect(isPassword(sent(header), hash)).toBe(true));

  test.each([
    ['none', undefined],
    ['another', basic('CP-1:wrong')],
    ['one without a colon', basic('CP-1')],
    ['another scheme', 'Bearer abc'],
  ])('does not fit: %s', (_how, header) => expect(isPassword(sent(header), hash)).toBe(false));

  test('may hold colons, and so may the identifier before it', () => {
    expect(sent(basic('CP:a:b:c'), 'CP')).toContain('a:b:c');
    expect(isPassword(sent(basic('DE:1:s3cret-of-the-charger'), 'de:1'), hash)).toBe(true);
  });
  test('never fits where none is set', () => expect(isPassword([''], null)).toBe(false));
});

describe('the sub-protocol', () => {
  test.each([
    ['ocpp1.6', 'ocpp1.6'],
    ['ocpp2.0.1, ocpp1.6', 'ocpp1.6'],
    ['OCPP1.6', 'OCPP1.6'],
    ['ocpp1.5', undefined],
    ['ocpp2.1', undefined],
    [undefined, undefined],
  ])('offered as %s is answered %s', (offered, answered) => {
    expect(chosenProtocol(offered, ['1.6'])?.subProtocol).toBe(answered);
  });

  test.each([
    ['ocpp2.1', '2.0.1', 'ocpp2.1'],
    ['OCPP2.1', '2.0.1', 'OCPP2.1'],
    ['ocpp2.1, ocpp2.0.1', '2.0.1', 'ocpp2.0.1'],
    ['ocpp2.1,ocpp1.6', '1.6', 'ocpp1.6'],
    ['ocpp2.2, ocpp2.1', '2.0.1', 'ocpp2.1'],
    ['ocpp2.2', undefined, undefined],
    ['ocpp2.0', undefined, undefined],
  ])('offered as %s is spoken as %s and answered %s', (offered, version, subProtocol) => {
    const chosen = chosenProtocol(offered, ['1.6', '2.0.1']);
    expect([chosen?.version, chosen?.subProtocol]).toEqual([version, subProtocol]);
  });
});

describe('a handshake is for chargers', () => {
  test.each([
    ['/ocpp/CP-1', undefined, true],
    ['/ocpp', undefined, true],
    ['//OCPP/CP-1', undefined, true],
    ['/ws/CP-1', 'ocpp1.6', true],
    ['/ws/CP-1', 'soap, ocpp2.0.1', true],
    ['/app/voltdeck?protocol=7', undefined, false],
    ['/ocppx/CP-1', undefined, false],
  ])('%s offering %s: %s', (url, offered, isOne) => {
    const headers = offered === undefined ? {} : { 'sec-websocket-protocol': offered };
    expect(isForChargers({ url, headers })).toBe(isOne);
  });
});
