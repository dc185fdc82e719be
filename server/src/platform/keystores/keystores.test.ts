import forge from 'node-forge';
import { describe, expect, test } from 'vitest';
import { type KeystoreSent, openKeystore } from './keystores';
import { jksKeyPassword, keystore, storePassword } from './testing-keystores';

const open = (bytes: Uint8Array, change: Partial<KeystoreSent> = {}, withinMs?: number) =>
  openKeystore(
    { bytes, storePassword, keyPassword: storePassword, alias: 'upload', ...change },
    { key: 1, ...(withinMs === undefined ? {} : { withinMs }) },
  );

/** A keystore that wants its password hashed for as long as it takes to tire of it. */
function tiring(): Buffer {
  const tree = forge.asn1.fromDer(keystore('rsa.p12').toString('binary'));
  const [, , mac] = tree.value as forge.asn1.Asn1[];
  const [, , iterations] = (mac?.value ?? []) as forge.asn1.Asn1[];
  if (iterations !== undefined) iterations.value = forge.asn1.integerToDer(0x7f_ff_ff_ff).getBytes();
  return Buffer.from(forge.asn1.toDer(tree).getBytes(), 'binary');
}

describe('a keystore', () => {
  test.each([
    ['rsa.jks', 'jks', jksKeyPassword],
    ['ec.jks', 'jks', storePassword],
    ['rsa.p12', 'pkcs12', storePassword],
    ['ec.p12', 'pkcs12', storePassword],
    ['legacy.p12', 'pkcs12', storePassword],
  ] as const)('%s is opened', async (name, kind, keyPassword) => {
    expect(await open(keystore(name), { keyPassword })).toMatchObject({
      opened: { kind, alias: 'upload', validTo: expect.any(Date) },
    });
  });

  test('tells of its certificate what keytool and openssl tell', async () => {
    expect(await open(keystore('rsa.jks'), { keyPassword: jksKeyPassword })).toMatchObject({
      opened: {
        fingerprint:
          'F3:CC:B5:FA:57:EB:89:6D:C7:CB:E0:3F:A1:F6:ED:48:B7:3F:CF:D9:DB:94:2B:23:D4:EC:90:D1:E4:7F:63:76',
      },
    });
    expect(await open(keystore('rsa.p12'))).toMatchObject({
      opened: {
        fingerprint:
          '2F:A9:31:6A:48:96:68:AC:9F:FD:57:69:2B:28:87:08:A6:DD:89:EC:72:9A:FA:2B:5A:17:14:0F:DB:D2:5D:21',
      },
    });
  });

  test('needs no alias where it has one key, and one where it has several', async () => {
    expect(await open(keystore('rsa.p12'), { alias: null })).toMatchObject({ opened: { alias: 'upload' } });
    expect(await open(keystore('two.p12'), { alias: null })).toEqual({ fault: 'alias-needed' });
    expect(await open(keystore('two.p12'), { alias: 'SECOND' })).toMatchObject({
      opened: { alias: 'second' },
    });
  });

  const broken = (name: 'rsa.jks' | 'rsa.p12'): Buffer => keystore(name).subarray(0, 700);
  test.each([
    ['a wrong password of a JKS', keystore('rsa.jks'), { storePassword: 'wrong' }, 'store-password'],
    [
      'no password of a JKS',
      keystore('rsa.jks'),
      { storePassword: '', keyPassword: jksKeyPassword },
      'store-password',
    ],
    ['a wrong password of its key', keystore('rsa.jks'), { keyPassword: 'wrong' }, 'key-password'],
    ['a wrong password of a PKCS #12', keystore('rsa.p12'), { storePassword: 'wrong' }, 'store-password'],
    ['no password of a PKCS #12', keystore('ec.p12'), { storePassword: '' }, 'store-password'],
    [
      'a password that Java would not take for the key',
      keystore('rsa.p12'),
      { keyPassword: 'other' },
      'key-password',
    ],
    ['an alias that is not there', keystore('rsa.p12'), { alias: 'release' }, 'alias-unknown'],
    ['half of a JKS', broken('rsa.jks'), {}, 'not-a-keystore'],
    ['half of a PKCS #12', broken('rsa.p12'), {}, 'not-a-keystore'],
    ['the head of a JKS', Buffer.from('feedfeed00000002ffffffff', 'hex'), {}, 'not-a-keystore'],
    [
      'a JKS that tells of more than it has',
      Buffer.from('feedfeed000000027fffffff0000000200', 'hex'),
      {},
      'not-a-keystore',
    ],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), {}, 'not-a-keystore'],
    ['a certificate alone', Buffer.from('3003020101', 'hex'), {}, 'not-a-keystore'],
    ['nothing', Buffer.alloc(0), {}, 'not-a-keystore'],
  ])('is refused for %s', async (_, bytes, change, fault) => {
    expect(await open(bytes, change)).toEqual({ fault });
  });

  test('that would take for ever is left', async () => {
    expect(await open(tiring(), {}, 1500)).toEqual({ fault: 'too-slow' });
  });
});
