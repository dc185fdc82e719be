import { mailbox as calls } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import type { Mail } from '../../platform/mail/port';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { keepMail, mails, tidyMailbox } from './actions';

let house: TestHouse;
beforeAll(async () => {
  house = await testHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  house.supply({ hasMailbox: true });
  await house.db.pool.query('truncate mailbox_mails');
});

const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => house.run({ actor: { kind: 'guest' } }, work);
const mail = (change: Partial<Mail> = {}): Mail => ({
  to: 'ada@example.com',
  locale: 'en',
  subject: 'Your code',
  text: ['Hello Ada,', 'this is your code.'],
  usefulUntil: house.clock.now(),
  ...change,
});
const keep = (change?: Partial<Mail>): Promise<void> => run((ctx) => keepMail(ctx, mail(change)));

describe('the mailbox', () => {
  test('shows what was kept, as the contract says, the newest first', async () => {
    await keep({ code: '0427' });
    await keep({ locale: 'ar', button: { label: 'فتح', url: 'https://voltdeck.example/reset' } });
    const found = await run(mails);
    expect(calls.mails.result.parse(found)).toEqual(found);
    expect(found).toMatchObject([
      { locale: 'ar', code: null, button: { label: 'فتح', url: 'https://voltdeck.example/reset' } },
      { to: 'ada@example.com', text: ['Hello Ada,', 'this is your code.'], code: '0427', button: null },
    ]);
  });

  test('has at most 50', async () => {
    for (let count = 0; count < 51; count += 1) await keep({ subject: `Mail ${count}` });
    const found = await run(mails);
    expect(found).toHaveLength(50);
    expect(found[0]?.subject).toBe('Mail 50');
  });

  test('keeps a mail for a day', async () => {
    await keep({ subject: 'old' });
    house.clock.advance(dayMs);
    await keep({ subject: 'new' });
    expect((await run(mails)).map(({ subject }) => subject)).toEqual(['new']);
    await run(tidyMailbox);
    expect((await house.db.pool.query('select subject from mailbox_mails')).rows).toEqual([
      { subject: 'new' },
    ]);
  });

  test('is not there where mails are sent', async () => {
    await keep();
    house.supply({ hasMailbox: false });
    await expect(run(mails)).rejects.toMatchObject({ code: 'not-found' });
  });
});
