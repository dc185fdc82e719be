import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import type { TestHouse } from '../../platform/testing-house';
import { tidyTries } from '../housekeeping/actions';
import { guestCall, joiningHouse, wrongFor } from '../testing-joining';
import { type LinkSending, makeCode, makeCodeAgain, originOf, prove, type Sending } from './actions';
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
const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => house.run({ actor: { kind: 'guest' } }, work);
const originAt = (address: string) => originOf(guestCall(house, address));
const send = (purpose: CodePurpose, address = '203.0.113.7', of = account): Promise<Sending> =>
  run((ctx) => makeCode(ctx, { purpose, account: of }, originAt(address)));
const sendAgain = (purpose: CodePurpose, token: string, address = '203.0.113.7'): Promise<Sending> =>
  run((ctx) => makeCodeAgain(ctx, { purpose, token }, originAt(address)));
const show = (purpose: CodePurpose, proof: Parameters<typeof prove>[1]['proof']) =>
  prove(guestCall(house), { purposes: [purpose], proof }, async (_, sending) => void links.push(sending));

/** Guesses, all at once, what a code is not. @returns how many were told that they are wrong; the tenth of a day is told of its link */
async function guess(purpose: CodePurpose, { token, secret }: Sending, times: number): Promise<number> {
  const guesses = Array.from({ length: times }, (_, at) =>
    show(purpose, { verification_token: token, code: wrongFor(secret.text, at + 1) }),
  );
  const answers = await Promise.allSettled(guesses);
  return answers.filter(
    (one) => one.status === 'rejected' && (one.reason as { code: string }).code === 'code.wrong',
  ).length;
}

test('ten wrong codes in a day end it, however many are resent, by several at once and for several purposes', async () => {
  let judged = 0;
  const purposes = ['registration', 'password-reset', 'confirmation'] as const;
  const sent = await Promise.all(purposes.map((purpose) => send(purpose)));
  for (let round = 0; round < 4; round += 1)
    for (const [at, purpose] of purposes.entries()) {
      house.clock.advance(hourMs);
      const again = await sendAgain(purpose, sent[at]?.token ?? '', `198.51.100.${round}`);
      if (again.secret.carries === 'code') judged += await guess(purpose, again, 4);
      else expect([again.triesLeft, judged]).toEqual([0, 9]);
    }
  expect(judged).toBe(9);
  expect(links).toHaveLength(1);
  expect(links[0]?.secret).toMatchObject({
    carries: 'link',
    text: expect.stringMatching(/^[\w-]{43}$/) as string,
  });
});

test('a link asked for at the end of its token’s day is good for the hour that the mail says, and asks for no other', async () => {
  const { token } = await send('password-reset');
  for (let sent = 0; sent < 2; sent += 1)
    await guess('password-reset', await send('password-reset', `198.51.100.${sent}`), 5);
  house.clock.advance(dayMs - minuteMs);
  const late = await sendAgain('password-reset', token);
  expect(late.secret.carries).toBe('link');
  house.clock.advance(hourMs - 1);
  await run(tidyTries);
  await expect(sendAgain('password-reset', token)).rejects.toMatchObject({ code: 'code.expired' });
  expect((await show('password-reset', { link: late.secret.text })).code.account).toBe(account);
  house.clock.advance(1);
  await expect(show('password-reset', { link: late.secret.text })).rejects.toMatchObject({
    code: 'code.expired',
  });
  await run(tidyTries);
  expect((await house.db.pool.query('select from codes where account = $1', [account])).rowCount).toBe(0);
});

test('what one network asks for at once is counted as what it asks for in turn', async () => {
  const asked = Array.from({ length: 160 }, (_, at) =>
    send('registration', '203.0.113.7', `person${at}@example.test`),
  );
  const answers = await Promise.allSettled(asked);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
});

test('what it asks for again counts, too', async () => {
  const tokens: string[] = [];
  for (let at = 0; at < 60; at += 1)
    tokens.push((await send('registration', '203.0.113.7', `person${at}@example.test`)).token);
  house.clock.advance(minuteMs);
  const again = await Promise.allSettled(tokens.map((token) => sendAgain('registration', token)));
  expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(40);
});
