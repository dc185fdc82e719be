import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './config';
import { StartError } from './start-error';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'voltdeck-config-'));
});
afterAll(() => rm(root, { recursive: true }));

const read = (environment: Record<string, string>) => readConfig({ root, environment });

describe('the settings', () => {
  test('all have a default', () => {
    expect(read({})).toEqual({
      port: 3000,
      host: undefined,
      dataDir: join(root, '.data'),
      databaseUrl: undefined,
      publicUrl: undefined,
      trustProxy: false,
      productName: 'Voltdeck',
      registration: undefined,
      mapStyleUrl: undefined,
      privacyUrl: undefined,
      termsUrl: undefined,
      demoChargePoints: 12,
      servesDemoData: false,
      ocppFrameBytes: 262_144,
      webhooksToPrivate: false,
      logLevel: 'info',
      metricsToken: undefined,
      files: { storage: { kind: 'disk', folder: null }, mostBytes: 2 ** 31 },
      metricsAt: undefined,
      secretKeys: [],
      smtp: undefined,
      mailFrom: undefined,
      logins: {},
    });
  });

  test('come from .env where the environment says nothing', async () => {
    await writeFile(join(root, '.env'), 'PORT=4000\nPRODUCT_NAME="Amp & Co"\nHOST=\n');
    expect(read({ PORT: '5000', HOST: '' })).toMatchObject({
      port: 5000,
      productName: 'Amp & Co',
      host: undefined,
    });
    await rm(join(root, '.env'));
  });

  test('open a port for figures to this machine alone, unless told', () => {
    expect(read({ METRICS_PORT: '9464' }).metricsAt).toEqual({ port: 9464, host: '127.0.0.1' });
    expect(read({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }).metricsAt?.host).toBe('10.0.0.7');
  });

  test.each([
    ['false', false],
    ['1', 1],
    ['127.0.0.1, 10.0.0.0/8,::1', ['127.0.0.1', '10.0.0.0/8', '::1']],
    ['loopback,fd00::/8', ['loopback', 'fd00::/8']],
  ])('trust the proxy %s', (text, expected) => {
    expect(read({ TRUST_PROXY: text }).trustProxy).toEqual(expected);
  });

  test('take the address of a database, behind a socket too', () => {
    for (const url of [
      'postgres://me:pass@db.example.com/shop',
      'postgresql://me@/shop?host=/run/postgresql',
    ]) {
      expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url);
    }
  });

  test('read keys with commas between, a mail server and a sender', () => {
    const [one, other] = ['0f3a9c1b7e5d2846af01c3e59b7d8264', 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4MTIzNDU2Nzg='];
    expect(read({ SECRET_KEY: `${one}, ${other}` }).secretKeys).toEqual([one, other]);
    expect(read({ SMTP_URL: 'smtps://me:p%40ss@mail.example.com' }).smtp).toEqual({
      host: 'mail.example.com',
      port: 465,
      isSecure: true,
      mustEncrypt: false,
      login: { user: 'me', password: 'p@ss' },
    });
    expect(read({ MAIL_FROM: 'Amp <no-reply@amp.example>' }).mailFrom).toEqual({
      name: 'Amp',
      address: 'no-reply@amp.example',
    });
  });

  test('keep a public address without its last slash', () => {
    expect(read({ PUBLIC_URL: 'https://charge.example.com/' }).publicUrl).toBe('https://charge.example.com');
  });

  test.each([
    ['PORT', '80a', 'PORT is "80a": use a port from 0 to 65535'],
    ['PORT', '70000', 'PORT is "70000"'],
    ['DATABASE_URL', 'mysql://me:hidden@host/db', 'DATABASE_URL is not right: use a form like postgres://'],
    ['PUBLIC_URL', 'charge.example.com', 'PUBLIC_URL is "charge.example.com": use an address like https://'],
    ['PUBLIC_URL', 'https://example.com/charge', 'without a path'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY is "true": anybody could then claim any address; use the number'],
    ['TRUST_PROXY', '10.0.0.0/99', 'TRUST_PROXY is "10.0.0.0/99": use the number of proxies'],
    ['TRUST_PROXY', '0.0.0.0/0', 'TRUST_PROXY is "0.0.0.0/0": use the number of proxies'],
    ['TRUST_PROXY', '::/0', 'TRUST_PROXY is "::/0": use the number of proxies'],
    ['TRUST_PROXY', 'loopback,10.1.2', 'TRUST_PROXY is "loopback,10.1.2": use the number of proxies'],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY is "yes": use the number of proxies'],
    ['METRICS_PORT', '-1', 'METRICS_PORT is "-1": use a port from 0 to 65535'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud": use one of fatal'],
    ['DEMO_CHARGE_POINTS', '0', 'DEMO_CHARGE_POINTS is "0"'],
    ['OCPP_FRAME_KB', '1', 'OCPP_FRAME_KB is "1"'],
    ['MAP_STYLE_URL', 'style.json', 'MAP_STYLE_URL is "style.json": use the full address of a map style'],
    ['SECRET_KEY', 'hidden', 'SECRET_KEY is not right: use 32 random characters or more'],
    ['SECRET_KEY', `${'0123456789'.repeat(4)},hidden`, 'SECRET_KEY is not right'],
    ['SECRET_KEY', ',', 'SECRET_KEY is not right'],
    ['SMTP_URL', 'smtp://me:hid/den@host', 'SMTP_URL is not right: use a form like smtps://'],
    ['SMTP_URL', 'mail.example.com', 'SMTP_URL is not right'],
    ['MAIL_FROM', 'nobody', 'MAIL_FROM is "nobody": use a form like Voltdeck <no-reply@example.com>'],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN is not right: use at least 16 characters'],
  ])('refuse %s=%s in one line', (name, value, message) => {
    const reading = () => read({ [name]: value });
    expect(reading).toThrow(StartError);
    expect(reading).toThrow(message);
    expect(reading).not.toThrow(/\n|hidden/);
  });
});
