import { describe, expect, test } from 'vitest';
import { isAddress, readSender, readSmtpUrl, usualSender } from './settings';

describe('SMTP_URL', () => {
  test.each([
    [
      'smtp://mail.example.com',
      { host: 'mail.example.com', port: 587, isSecure: false, mustEncrypt: false, login: null },
    ],
    [
      'smtps://mail.example.com',
      { host: 'mail.example.com', port: 465, isSecure: true, mustEncrypt: false, login: null },
    ],
    [
      'smtp://localhost:25/',
      { host: 'localhost', port: 25, isSecure: false, mustEncrypt: false, login: null },
    ],
    ['smtp://[::1]:2525', { host: '::1', port: 2525, isSecure: false, mustEncrypt: false, login: null }],
    [
      'smtp://127.0.0.1:1025',
      { host: '127.0.0.1', port: 1025, isSecure: false, mustEncrypt: false, login: null },
    ],
  ])('%s is a server', (text, server) => {
    expect(readSmtpUrl(text)).toEqual(server);
  });

  test.each([
    ['smtps://ada%40example.com:p%40ss%3Aw%2Frd%23%3F%25@host', 'ada@example.com', 'p@ss:w/rd#?%'],
    ["smtps://ada:a+b=c!$&'()*,;@host", 'ada', "a+b=c!$&'()*,;"],
    ['smtps://ada@example.com:raw@at@host', 'ada@example.com', 'raw@at'],
    ['smtps://ada:%D8%B3%D8%B1@host', 'ada', 'سر'],
  ])('%s has a login', (text, user, password) => {
    expect(readSmtpUrl(text)?.login).toEqual({ user, password });
  });

  test.each([
    ['smtp://ada:x@mail.example.com', true],
    ['smtp://ada:x@203.0.113.9', true],
    ['smtp://ada:x@[2001:db8::1]:25', true],
    ['smtp://mail.example.com', false],
    ['smtps://ada:x@mail.example.com', false],
    ['smtp://ada:x@localhost', false],
    ['smtp://ada:x@postfix:1025', false],
    ['smtp://ada:x@postfix.mail.svc.cluster.local', false],
    ['smtp://ada:x@10.0.0.5', false],
    ['smtp://ada:x@[::1]', false],
  ])('a login to %s leaves encrypted alone: %s', (text, mustEncrypt) => {
    expect(readSmtpUrl(text)?.mustEncrypt).toBe(mustEncrypt);
  });

  test.each([
    'mail.example.com',
    'http://mail.example.com',
    'smtp://',
    'smtp://host:0',
    'smtp://host:70000',
    'smtp://host/inbox',
    'smtp://host?secure=false',
    'smtp://user:pa/ss@host',
    'smtp://user:12#3@host',
    'smtp://user:12?3@host',
    'smtp://user:50%@host',
    'smtp://user@host',
    'smtp://:password@host',
    'smtp://ho%20st',
    'smtp://ho st',
    'smtp://host\r\nRCPT TO:<x@y>',
  ])('%j is none', (text) => {
    expect(readSmtpUrl(text)).toBeNull();
  });
});

describe('MAIL_FROM', () => {
  test.each([
    ['no-reply@example.com', { name: null, address: 'no-reply@example.com' }],
    ['Amp & Co <no-reply@example.com>', { name: 'Amp & Co', address: 'no-reply@example.com' }],
    ['"Amp, Co" <no-reply@example.com>', { name: 'Amp, Co', address: 'no-reply@example.com' }],
    ['شحن <no-reply@example.com>', { name: 'شحن', address: 'no-reply@example.com' }],
    ['<no-reply@example.com>', { name: null, address: 'no-reply@example.com' }],
  ])('%s', (text, sender) => {
    expect(readSender(text)).toEqual(sender);
  });

  test.each(['nobody', 'a@b, c@d', 'A <a@b> <c@d>', 'A\r\nBcc: x@y <a@b>', 'A <a@b\r\nBcc:x@y>', 'A <>'])(
    '%j is none',
    (text) => {
      expect(readSender(text)).toBeNull();
    },
  );

  test.each([
    ['https://charge.example.com', 'no-reply@charge.example.com'],
    ['http://localhost:3000', 'no-reply@localhost'],
    ['http://192.0.2.7:3000', 'no-reply@[192.0.2.7]'],
    ['http://[2001:db8::1]:3000', 'no-reply@localhost'],
  ])('not set, at %s it is %s', (publicUrl, address) => {
    expect(usualSender(publicUrl)).toEqual({ name: null, address });
  });
});

test.each([
  ['ada@example.com', true],
  ['ada+cars@example.co.uk', true],
  ["o'neil@example.com", true],
  ['ada@[192.0.2.7]', true],
  ['أحمد@example.com', true],
  ['ada@example.com, bob@example.com', false],
  ['ada@example.com;bob@example.com', false],
  ['ada@example.com\r\nBcc: bob@example.com', false],
  ['Ada <ada@example.com>', false],
  ['ada', false],
  ['@example.com', false],
  [`${'a'.repeat(250)}@example.com`, false],
])('%j is one address: %s', (text, is) => {
  expect(isAddress(text)).toBe(is);
});
