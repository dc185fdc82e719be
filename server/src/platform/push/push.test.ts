import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testClock } from '../clock';
import { testDb } from '../db/testing';
import { keyOf } from '../secrets/keys';
import { createSecrets } from '../secrets/secrets';
import { isPushPoint, newPushSecret, openPushKeys, pushKeysOf } from './keys';
import { mostPushBytes, pushRequest } from './message';
import { testPushKeys, testReceiver, vapidIn } from './testing-push';

const now = new Date('2026-03-02T10:00:00Z');
const signer = { keys: testPushKeys, contact: 'https://charge.example.com/', now };
const message = { text: 'déjà 充電 ⚡', ttlSeconds: 60, urgency: 'high', topic: 'order-7' } as const;

describe('a message', () => {
  const receiver = testReceiver();
  const sent = (text: string) =>
    pushRequest(
      { endpoint: 'https://push.example.com/a?b=c', ...receiver.keys },
      { ...message, text },
      signer,
    );

  test.each([message.text, '', 'x'.repeat(mostPushBytes)])(
    'is opened by its receiver alone',
    async (text) => {
      const { url, body, headers } = await sent(text);
      expect(receiver.open(body)).toBe(text);
      expect(() => testReceiver().open(body)).toThrow(/authenticate/);
      expect([url, body.length <= 4_096]).toEqual(['https://push.example.com/a?b=c', true]);
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '60', urgency: 'high' });
      expect(headers.topic).toBe('order-7');
    },
  );

  test('is sealed anew each time, and signed for its push service', async () => {
    const [one, two] = await Promise.all([sent('same'), sent('same')]);
    expect(Buffer.from(one.body as Uint8Array).equals(Buffer.from(two.body as Uint8Array))).toBe(false);
    const seconds = now.getTime() / 1000;
    expect(vapidIn(one.headers.authorization)).toEqual({
      aud: 'https://push.example.com',
      sub: 'https://charge.example.com/',
      exp: seconds + 12 * 3600,
      key: testPushKeys.publicKey,
    });
  });
});

describe('the keys of an installation', () => {
  let db: Awaited<ReturnType<typeof testDb>>;
  beforeAll(async () => {
    db = await testDb();
  });
  afterAll(() => db.close());
  const secretsOf = (key: string) => createSecrets(keyOf(`${key}, a key that every test knows, 32 at least`));
  const open = (key = 'one') => openPushKeys(db, testClock(now), secretsOf(key));

  test('are made once, also of several first starts at once, and kept sealed', async () => {
    const all = await Promise.all([open(), open(), open(), open()]);
    expect(new Set(all.map(({ publicKey }) => publicKey)).size).toBe(1);
    const [first] = all;
    expect((await open()).publicKey).toBe(first?.publicKey);
    const { rows } = await db.pool.query<{ private_sealed: string }>('select private_sealed from push_keys');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.private_sealed).not.toContain(String(first?.privateKey.export({ format: 'jwk' }).d));
  });

  test('are made anew, the same by several starts at once, once the key that sealed them is given up', async () => {
    const before = await open();
    const after = await Promise.all([open('two'), open('two'), open('two')]);
    const found = new Set(after.map(({ publicKey }) => publicKey));
    expect([found.size, found.has(before.publicKey)]).toEqual([1, false]);
  });
});

test('a key of a receiver is a point of the curve', () => {
  expect(isPushPoint(testReceiver().keys.p256dh)).toBe(true);
  for (const key of [
    '',
    'AAAA',
    Buffer.alloc(65, 4).toString('base64url'),
    Buffer.alloc(65).toString('base64url'),
  ])
    expect(isPushPoint(key)).toBe(false);
});

test('a number with leading zeros makes keys, too', () => {
  const short = Buffer.concat([Buffer.alloc(2), Buffer.alloc(30, 7)]).toString('base64url');
  for (const secret of [short, ...Array.from({ length: 20 }, newPushSecret)])
    expect([Buffer.from(secret, 'base64url').length, isPushPoint(pushKeysOf(secret).publicKey)]).toEqual([
      32,
      true,
    ]);
});
