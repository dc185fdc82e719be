import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import type { TestHouse } from '../../platform/testing-house';
import { guestCall, joiningHouse, wrongFor } from '../testing-joining';
import {
  type CodeProof,
  codeSentTo,
  type LinkSending,
  makeCode,
  makeCodeAgain,
  originOf,
  prove,
  type Proven,
  type Sending,
  takeCode,
} from './actions';
import type { CodePurpose } from './rules';

let house: TestHouse;
let links: LinkSending[] = [];
beforeAll(async () => {
  house = await joiningHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  links = [];
  await house.db.pool.query('truncate codes, code_accounts cascade');
});

const account = 'ada@example.test';
const purpose = 'password-reset';
const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => house.run({ actor: { kind: 'guest' } }, work);
const originAt = (address: string) => originOf(guestCall(house, address));
const send = (address = '203.0.113.7', of: string = account): Promise<Sending> =>
  run((ctx) => makeCode(ctx, { purpose, account: of }, originAt(address)));
const sendAgain = (token: string): Promise<Sending> =>
  run((ctx) => makeCodeAgain(ctx, { purpose, token }, originAt('203.0.113.7')));
const show = (proof: CodeProof, purposes: readonly CodePurpose[] = [purpose]): Promise<Proven> =>
  prove(guestCall(house), { purposes, proof }, async (_, sending) => void links.push(sending));
const wrong = ({ token, secret }: Sending, by = 1): Promise<Proven> =>
  show({ verification_token: token, code: wrongFor(secret.text, by) });
const right = ({ token, secret }: Sending): Promise<Proven> =>
  show(secret.carries === 'link' ? { link: secret.text } : { verification_token: token, code: secret.text });
/** What wrong codes, one after the other, are answered with. */
async function failTimes(sending: Sending, times: number): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (let count = 1; count <= times; count += 1)
    answers.push(await wrong(sending, count).catch((problem: unknown) => problem));
  return answers;
}
/** Uses up ten wrong tries, five for each of two codes. */
async function exhaust(): Promise<Sending> {
  await failTimes(await send(), 5);
  const second = await send();
  await failTimes(second, 5);
  return second;
}
const codesOf = (answers: readonly unknown[]): unknown[] =>
  answers.map((answer) => (answer as { code?: string }).code);

describe('a code', () => {
  test('has four digits, is good for ten minutes, and proves once', async () => {
    const sending = await send();
    expect(sending.secret).toMatchObject({ carries: 'code', text: expect.stringMatching(/^\d{4}$/) });
    const proven = await right(sending);
    expect(proven.code.account).toBe(account);
    await run((ctx) => takeCode(ctx, proven));
    await expect(right(sending)).rejects.toMatchObject({ code: 'code.expired' });
    const late = await send();
    house.clock.advance(10 * minuteMs);
    await expect(right(late)).rejects.toMatchObject({ code: 'code.expired' });
  });

  test('is told with the tries that are left, and with where it went', async () => {
    const sending = await send();
    expect(codeSentTo(sending)).toEqual({
      require_verification: 1,
      verification_token: sending.token,
      sent_to: account,
      can_resend_in_seconds: 60,
      available_attempts: 5,
    });
  });

  test('that is shown twice at once is used once', async () => {
    const sending = await send();
    const both = await Promise.all([right(sending), right(sending)]);
    const used = await Promise.allSettled(both.map((proven) => run((ctx) => takeCode(ctx, proven))));
    expect(used.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is worth nothing with the token of another one, for another purpose, or without a token', async () => {
    const [mine, other] = [await send(), await send('203.0.113.8', 'bob@example.test')];
    const code = mine.secret.text === other.secret.text ? wrongFor(mine.secret.text) : mine.secret.text;
    const stolen = { verification_token: other.token, code };
    await expect(show(stolen)).rejects.toMatchObject({ code: 'code.wrong' });
    const own = { verification_token: mine.token, code: mine.secret.text };
    await expect(show(own, ['registration'])).rejects.toMatchObject({ code: 'code.expired' });
    await expect(show({ code: mine.secret.text })).rejects.toMatchObject({ code: 'fields.invalid' });
    await expect(show({ verification_token: mine.token })).rejects.toMatchObject({ code: 'fields.invalid' });
    await expect(show({})).rejects.toMatchObject({ code: 'fields.invalid' });
  });

  test('stands nowhere in the database, nor does its token', async () => {
    const sending = await send();
    const { rows } = await house.db.pool.query<{ dump: string }>('select c::text as dump from codes c');
    expect(rows[0]?.dump).not.toContain(sending.token);
    expect(rows[0]?.dump).not.toMatch(new RegExp(`[(,"]${sending.secret.text}[),"]`));
  });
});

describe('another code', () => {
  test('is sent a minute later at the earliest, and the one before is worth nothing', async () => {
    const first = await send();
    house.clock.advance(59_000);
    await expect(sendAgain(first.token)).rejects.toMatchObject({
      code: 'code.too-soon',
      details: { retryAfterSeconds: 1 },
    });
    house.clock.advance(1_000);
    const second = await sendAgain(first.token);
    expect(second.token).toBe(first.token);
    if (first.secret.text !== second.secret.text)
      await expect(right(first)).rejects.toMatchObject({ code: 'code.wrong' });
    expect((await right(second)).code.id).toBe(second.codeId);
  });

  test('is sent for a token of the last day that was not used', async () => {
    const sending = await send();
    await expect(sendAgain('made up')).rejects.toMatchObject({ code: 'code.expired' });
    house.clock.advance(dayMs);
    await expect(sendAgain(sending.token)).rejects.toMatchObject({ code: 'code.expired' });
  });
});

describe('wrong codes', () => {
  test('are told with the tries that are left, five for a code', async () => {
    const answers = await failTimes(await send(), 6);
    expect(answers.map((one) => (one as { details: { args: object } }).details.args)).toEqual([
      ...[4, 3, 2, 1, 0].map((attempts) => ({ attempts })),
      { way: 'code' },
    ]);
    expect(codesOf(answers).at(-1)).toBe('code.exhausted');
  });

  test('a hundred at once are judged five times, and the right one after them not at all', async () => {
    const sending = await send();
    const guesses = Array.from({ length: 100 }, (_, index) => wrong(sending, index + 1));
    const codes = (await Promise.allSettled(guesses)).map((one) =>
      one.status === 'rejected' ? (one.reason as { code: string }).code : 'heard',
    );
    expect(codes.filter((code) => code === 'code.wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'code.exhausted')).toHaveLength(95);
    await expect(right(sending)).rejects.toMatchObject({ code: 'code.exhausted' });
  });

  test('for many codes at once are judged ten times', async () => {
    const sendings: Sending[] = [];
    for (let network = 1; network <= 6; network += 1) sendings.push(await send(`198.51.100.${network}`));
    const guesses = sendings.flatMap((one) => [1, 2, 3, 4, 5].map((by) => wrong(one, by)));
    const codes = (await Promise.allSettled(guesses)).map((one) =>
      one.status === 'rejected' ? (one.reason as { code: string }).code : 'heard',
    );
    // The tenth says that a link is on its way.
    expect(codes.filter((code) => code === 'code.wrong')).toHaveLength(9);
    expect(links).toHaveLength(1);
  });

  test('of whoever has no token are not counted', async () => {
    const sending = await send();
    for (let count = 0; count < 30; count += 1)
      await expect(show({ verification_token: 'a guess', code: '1234' })).rejects.toMatchObject({
        code: 'code.expired',
      });
    expect((await right(sending)).code.id).toBe(sending.codeId);
  });
});

describe('after ten wrong codes within a day', () => {
  test('a link is mailed at once, which proves alone and once', async () => {
    const answers = [
      ...(await failTimes(await send(), 5)),
      ...(await failTimes(await send('198.51.100.1'), 5)),
    ];
    expect(codesOf(answers)).toEqual([...Array<string>(9).fill('code.wrong'), 'code.exhausted']);
    expect(answers.at(-1)).toMatchObject({ details: { args: { way: 'sent' } } });
    const [sent] = links;
    expect(sent?.secret).toMatchObject({ carries: 'link', text: expect.stringMatching(/^[\w-]{43}$/) });
    const proven = await show({ link: sent?.secret.text });
    await run((ctx) => takeCode(ctx, proven));
    await expect(show({ link: sent?.secret.text })).rejects.toMatchObject({ code: 'code.expired' });
  });

  test('codes of others for the account are heard no more, and their next mail carries a link', async () => {
    const victims = await send('198.51.100.9');
    await exhaust();
    await expect(right(victims)).rejects.toMatchObject({
      code: 'code.exhausted',
      details: { args: { way: 'ask' } },
    });
    house.clock.advance(minuteMs);
    const again = await sendAgain(victims.token);
    expect([again.secret.carries, again.triesLeft]).toEqual(['link', 0]);
    expect((await right(again)).code.account).toBe(account);
  });

  test('no resend brings further tries, until a day has passed', async () => {
    const sending = await exhaust();
    for (let hour = 0; hour < 23; hour += 1) {
      house.clock.advance(hourMs);
      const again = await send('198.51.100.9');
      expect(again.secret.carries).toBe('link');
      await expect(show({ verification_token: sending.token, code: '1234' })).rejects.toThrow(
        /^code\.(exhausted|expired)/,
      );
    }
    house.clock.advance(hourMs);
    const fresh = await send();
    expect([fresh.secret.carries, fresh.triesLeft]).toEqual(['code', 5]);
  });

  test('other accounts have their tries', async () => {
    await exhaust();
    const other = await send('203.0.113.7', 'bob@example.test');
    expect([other.secret.carries, other.triesLeft]).toEqual(['code', 5]);
  });

  test('letter case makes no other account', async () => {
    await exhaust();
    expect((await send('198.51.100.9', 'ADA@Example.TEST')).secret.carries).toBe('link');
  });
});

describe('mails', () => {
  test('to an account are five an hour from one network, and go on from another', async () => {
    for (let count = 0; count < 5; count += 1) await send();
    await expect(send()).rejects.toMatchObject({
      code: 'code.too-soon',
      details: { retryAfterSeconds: 3600 },
    });
    expect((await send('198.51.100.9')).secret.carries).toBe('code');
    house.clock.advance(hourMs);
    await send();
  });

  test('to an account are ten an hour in all, at once too, and the last one has a link for the hour', async () => {
    const asked = Array.from({ length: 40 }, (_, index) => send(`198.51.100.${index}`));
    const sent = (await Promise.allSettled(asked)).flatMap((one) =>
      one.status === 'fulfilled' ? [one.value] : [],
    );
    expect(sent).toHaveLength(10);
    const withLink = sent.filter(({ secret }) => secret.carries === 'link');
    expect(withLink).toHaveLength(1);
    house.clock.advance(hourMs - 1);
    await expect(send('192.0.2.1')).rejects.toMatchObject({ code: 'code.too-soon' });
    for (const one of withLink) expect((await right(one)).code.account).toBe(account);
  });

  test('from one network go to a hundred accounts an hour', async () => {
    for (let index = 0; index < 100; index += 1) await send('203.0.113.7', `person${index}@example.test`);
    await expect(send('203.0.113.7', 'another@example.test')).rejects.toMatchObject({
      code: 'too-many-requests',
    });
    await send('198.51.100.9', 'another@example.test');
  });
});
