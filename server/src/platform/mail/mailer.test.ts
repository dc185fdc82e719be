import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '../../kernel/clock';
import { createLog } from '../log';
import { keyOf } from '../secrets/keys';
import { createSecrets } from '../secrets/secrets';
import { testSecrets } from '../secrets/testing-secrets';
import { testHouse, type TestHouse } from '../testing-house';
import { createMailer, type Mailer } from './mailer';
import type { Mail } from './port';
import type { Letter, Outcome, Send } from './smtp';
import type { MailerOptions } from './trial';

const system = { actor: { kind: 'system' } } as const;

let house: TestHouse;
let told: string[];
let letters: Letter[];
/** What the server says next; it takes the mail once nothing is left. */
let outcomes: Outcome[];
beforeEach(async () => {
  told = [];
  letters = [];
  outcomes = [];
  const log = createLog('info', { write: (line) => void told.push(line) });
  house = await testHouse({ now: new Date('2026-03-02T10:00:00Z'), log });
});
afterEach(() => house.close());

const send: Send = (letter) => {
  letters.push(letter);
  house.clock.advance(1_000);
  return Promise.resolve(outcomes.shift() ?? { kind: 'sent' });
};

/** The queue makes its tables when it starts. */
async function openMailer(change: Partial<MailerOptions> = {}): Promise<Mailer> {
  const mailer = createMailer(house, {
    secrets: testSecrets(),
    productName: 'Amp & Co',
    from: { name: null, address: 'no-reply@amp.example' },
    publicUrl: () => 'https://amp.example',
    send,
    ...change,
  });
  await house.start();
  await house.queue.stop();
  told.length = 0;
  return mailer;
}

const mail = (change: Partial<Mail> = {}): Mail => ({
  to: 'ada@example.com',
  locale: 'en',
  subject: 'Your code',
  text: ['This is your code.'],
  code: '0427',
  usefulUntil: new Date(house.clock.now().getTime() + 10 * minuteMs),
  ...change,
});
const queue = (mailer: Mailer, change: Partial<Mail> = {}): Promise<void> =>
  house.run(system, (ctx) => mailer.queue(ctx, mail(change)));
const payloads = async (): Promise<string> =>
  JSON.stringify((await house.db.pool.query('select payload from graphile_worker._private_jobs')).rows);

/** Does all that waits; one go leaves what stands behind another mail of its queue. */
const finish = async (): Promise<void> => {
  await expect
    .poll(async () => {
      await house.runJobs();
      return payloads();
    })
    .toBe('[]');
};

const refused = (kind: 'later' | 'refused' | 'away' | 'unsure'): Outcome => ({ kind, reason: 'as told' });

describe('a queued mail', () => {
  test('says nothing in the queue and in the log', async () => {
    const mailer = await openMailer();
    await queue(mailer);
    for (const word of ['0427', 'ada@', 'Your code']) expect(await payloads()).not.toContain(word);
    await finish();
    expect(letters).toMatchObject([{ to: 'ada@example.com', subject: 'Your code' }]);
    expect(letters[0]?.from).toEqual({ name: 'Amp & Co', address: 'no-reply@amp.example' });
    expect(mailer.counts).toEqual({ sent: 1, failed: 0 });
    expect(told.join('')).not.toContain('0427');
  });

  test('does not exist where its transaction was undone', async () => {
    const mailer = await openMailer();
    const undone = house.run(system, async (ctx) => {
      await mailer.queue(ctx, mail());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await finish();
    expect(letters).toEqual([]);
  });

  test('is tried again while it is refused for now, as the same message', async () => {
    const mailer = await openMailer();
    outcomes = [refused('later'), refused('later')];
    await queue(mailer);
    await finish();
    expect(letters).toHaveLength(3);
    expect(new Set(letters.map(({ messageId }) => messageId)).size).toBe(1);
    expect(letters[0]?.messageId).toMatch(/^<[\da-f-]{36}@amp\.example>$/);
    expect(mailer.counts).toEqual({ sent: 1, failed: 0 });
  });

  test('that may have been taken goes out three times at most, with time between, as the same message', async () => {
    const mailer = await openMailer();
    outcomes = Array.from({ length: 20 }, () => refused('unsure'));
    const began = house.clock.now().getTime();
    await queue(mailer, { usefulUntil: new Date(began + 7 * 24 * 60 * minuteMs) });
    const coming = setInterval(() => house.clock.advance(5_000), 5);
    await finish();
    clearInterval(coming);
    expect(letters).toHaveLength(3);
    expect(new Set(letters.map(({ messageId }) => messageId)).size).toBe(1);
    expect(mailer.counts).toEqual({ sent: 0, failed: 1 });
    expect(told.at(-1)).toContain('may have been taken');
  });

  test('is given up once it is refused for good, which is told without what it says', async () => {
    const mailer = await openMailer();
    outcomes = [refused('refused')];
    await queue(mailer);
    await finish();
    expect(letters).toHaveLength(1);
    expect(mailer.counts).toEqual({ sent: 0, failed: 1 });
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('as told');
    expect(told[0]).not.toMatch(/0427|ada@|Your code/);
  });

  test('is not sent when it is of no use any more', async () => {
    const mailer = await openMailer();
    await queue(mailer);
    house.clock.advance(10 * minuteMs);
    await finish();
    expect(letters).toEqual([]);
    expect(mailer.counts.failed).toBe(1);
    expect(told.join('')).toContain('of no use');
  });

  test('is given up when the next try would be too late', async () => {
    const mailer = await openMailer();
    outcomes = Array.from({ length: 20 }, () => refused('later'));
    await queue(mailer, { usefulUntil: new Date(house.clock.now().getTime() + 30_000) });
    await finish();
    expect(letters.length).toBeLessThan(20);
    expect(told.at(-1)).toContain('could not be sent in time');
  });

  test.each(['', 'nobody', 'a@b.example,c@d.example', 'a@b.example\r\nBcc: c@d.example'])(
    'for %j is given up',
    async (to) => {
      const mailer = await openMailer();
      await queue(mailer, { to });
      await finish();
      expect([letters.length, mailer.counts.failed]).toEqual([0, 1]);
    },
  );
});

describe('a server that is away', () => {
  test('is tried for one mail at a time, and what waits is sent once it answers', async () => {
    const mailer = await openMailer();
    outcomes = [refused('away')];
    for (let count = 0; count < 30; count += 1) await queue(mailer);
    // What is put off until then comes up at once, because this clock lags behind that of the database.
    const coming = setInterval(() => house.clock.advance(500), 5);
    await finish();
    clearInterval(coming);
    expect(mailer.counts).toEqual({ sent: 30, failed: 0 });
    expect(letters).toHaveLength(31);
    expect(told.filter((line) => line.includes('takes no mails'))).toHaveLength(1);
    expect(told.filter((line) => line.includes('answers again'))).toHaveLength(1);
  });

  test('leaves the queue to others, however many mails wait for it', async () => {
    let ended = (): void => undefined;
    const hangs = new Promise<Outcome>((resolve) => (ended = () => resolve(refused('refused'))));
    const mailer = await openMailer({
      send: (letter) => {
        letters.push(letter);
        return hangs;
      },
    });
    let swept = 0;
    house.onJob('sweep', () => Promise.resolve(void (swept += 1)));
    await house.run(system, async (ctx) => {
      for (let count = 0; count < 1_000; count += 1) await mailer.queue(ctx, mail());
    });
    await house.start();
    await expect.poll(() => letters.length).toBe(2);
    await house.run(system, async (ctx) => {
      for (let count = 0; count < 50; count += 1) await ctx.schedule('sweep', {});
    });
    await expect.poll(() => swept, { timeout: 20_000 }).toBe(50);
    expect(letters).toHaveLength(2);
    mailer.close();
    ended();
    await house.queue.stop();
  });
});

describe('when the process ends', () => {
  test('a mail that hangs is left off and sent by the next one', async () => {
    const mailer = await openMailer({
      send: (letter, signal) => {
        letters.push(letter);
        return new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve(refused('away')));
          mailer.close();
        });
      },
    });
    await queue(mailer, { usefulUntil: new Date(house.clock.now().getTime() + 5_000) });
    const coming = setInterval(() => house.clock.advance(100), 5);
    await finish();
    clearInterval(coming);
    expect(letters).toHaveLength(1);
    expect(told.filter((line) => line.includes('takes no mails'))).toEqual([]);
  });
});

describe('a mail sealed with a key that is not here', () => {
  test('waits for a node that has it, as long as it is of use', async () => {
    const other = createSecrets(keyOf('a key of some other node, 32 or more'));
    const mailer = await openMailer({ secrets: { ...testSecrets(), seal: other.seal } });
    await queue(mailer);
    const coming = setInterval(() => house.clock.advance(minuteMs), 5);
    await finish();
    clearInterval(coming);
    expect(letters).toEqual([]);
    expect(told[0]).toContain('waits for a node');
    expect(told.at(-1)).toContain('A mail was given up');
  });

  test('that was changed is given up', async () => {
    const seal = (plain: string): string => testSecrets().seal(plain, 'something else');
    const mailer = await openMailer({ secrets: { ...testSecrets(), seal } });
    await queue(mailer);
    await finish();
    expect(mailer.counts).toEqual({ sent: 0, failed: 1 });
  });
});

describe('without a mail server', () => {
  test('a mail is shown in the log, and kept where that is asked for', async () => {
    const kept: Mail[] = [];
    const keep = (_: unknown, each: Mail): Promise<void> => Promise.resolve(void kept.push(each));
    const mailer = await openMailer({ send: undefined, keep });
    await queue(mailer, { subject: 'Your\r\ncode' });
    await finish();
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('0427');
    expect(kept).toMatchObject([{ to: 'ada@example.com', subject: 'Your code', code: '0427' }]);
  });
});

test('links lead to the public address alone', async () => {
  const mailer = await openMailer();
  expect(mailer.link('/reset?link=x')).toBe('https://amp.example/reset?link=x');
  expect(new URL(mailer.link('//evil.example/')).host).toBe('amp.example');
});
