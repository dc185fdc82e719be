import { expect, test } from 'vitest';
import { isInternetAddress } from '../networks';
import { addressFault } from './address';

const strict = { mayBePrivate: false };

test.each([
  'https://example.com/hooks',
  'https://example.com:8443/hooks?key=1',
  'https://example.com./hooks',
  'https://93.184.215.14/hooks',
  'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/hooks',
  'https://bücher.example/hooks',
])('%s may be asked', (url) => {
  expect(addressFault(url, strict)).toBeNull();
});

test.each([
  // IPv4 in every way that means a machine of our own side.
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://0/',
  'https://0.0.0.0/',
  'https://10.1.2.3/',
  'https://10.66051/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://3232235777/',
  'https://169.254.169.254/latest/meta-data/',
  'https://0xa9fea9fe/',
  'https://100.64.0.1/',
  'https://192.0.0.192/',
  'https://198.18.0.1/',
  'https://203.0.113.9/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://127.0.0.1./',
  'https://１２７.0.0.1/',
  'https://①②⑦.0.0.1/',
  'https://%31%32%37.0.0.1/',
  // IPv6, and IPv4 within it.
  'https://[::]/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:93.184.215.14]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:7f00:1::]/',
  'https://[2001:db8::1]/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[fd12:3456::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://[100::1]/',
  // Names that are never of the internet.
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://hooks.localhost/',
  'https://intranet/',
  'https://metadata.google.internal/',
  'https://printer.local/',
  'https://router.home.arpa/',
])('%s is private', (url) => {
  expect(addressFault(url, strict)).toBe('private');
});

test.each([
  ['http://example.com/', 'not-https'],
  ['ftp://example.com/', 'not-https'],
  ['file:///etc/passwd', 'not-https'],
  ['javascript:alert(1)', 'not-https'],
  ['https://user:password@example.com/', 'with-login'],
  ['https://example.com@127.0.0.1/', 'with-login'],
  ['https://example.com:25/', 'port'],
  ['https://example.com:22/', 'port'],
  ['https://[fe80::1%25eth0]/', 'unreadable'],
  ['https://[::1/', 'unreadable'],
  ['https://256.256.256.256/', 'unreadable'],
  ['https://', 'unreadable'],
  ['//example.com', 'unreadable'],
  ['', 'unreadable'],
] as const)('%s is refused as %s', (url, fault) => {
  expect(addressFault(url, strict)).toBe(fault);
});

test('an installation in a closed network may ask its own side, over plain http, too', () => {
  const open = { mayBePrivate: true };
  for (const url of ['http://10.0.0.7:8080/', 'https://receiver/', 'http://[::1]:9000/'])
    expect(addressFault(url, open), url).toBeNull();
  expect(addressFault('ftp://10.0.0.7/', open)).toBe('not-https');
});

test('an address with a zone, or none at all, is none of the internet', () => {
  for (const address of ['fe80::1%eth0', '2606:2800::1%1', 'example.com', '']) {
    expect(isInternetAddress(address), address).toBe(false);
  }
});
