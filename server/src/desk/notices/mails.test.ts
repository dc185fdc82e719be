import { notices, type NoticeWish } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor';
import { minuteMs } from '../../kernel/clock';
import { testHouse, type TestHouse } from '../../platform/testing-house';
import { addLogin, addOperator } from '../testing-rows';
import { addMany, comeBack as bringBack, leave as takeAway, many } from '../testing-notices';
import { compareNotices } from './actions/compare';
import { mailNotices } from './actions/mails';
import { unreadNotices } from './actions/read';
import { chooseNoticeWishes, getNoticeWishes } from './actions/wishes';

let house: TestHouse;
let operatorId: number;
let reader: Member;
let keyless: Member;

const personWith = async (permissions: string[]): Promise<Member> => ({
  kind: 'member',
  ...(await addLogin(house.db.pool, operatorId, { permissions })),
  operatorId,
  role: 'voltdeck_user',
  isOwner: false,
  permissions: new Set(permissions),
  fleets: new Map(),
});

beforeAll(async () => {
  house = await testHouse();
  operatorId = await addOperator(house.db.pool);
  reader = await personWith(['power-center.read', 'order.read']);
  keyless = await personWith(['order.read']);
  await addMany(house, operatorId);
});
afterAll(() => house.close());

const system = { actor: { kind: 'system' } } as const;
/** At the first minute, the third and the last, on two nodes each time. */
const pass = async (minutes: number): Promise<void> => {
  for (const step of [1, 2, minutes - 3].filter((each) => each > 0)) {
    house.clock.advance(step * minuteMs);
    const jobs = [compareNotices, compareNotices, mailNotices, mailNotices];
    await Promise.all(jobs.map((job) => house.run(system, job)));
  }
};
const choose = (actor: Member, ...wishes: NoticeWish[]) =>
  house.run({ actor }, (ctx) =>
    chooseNoticeWishes(ctx, {
      params: {},
      query: {},
      body: notices.chooseNoticeWishes.body.parse({ wishes }),
    }),
  );
const leave = (count: number) => takeAway(house, operatorId, count);
const comeBack = () => bringBack(house, operatorId);
const outage = (change: Partial<NoticeWish> = {}): NoticeWish => ({
  kind: 'outage',
  in_bell: true,
  by_mail: true,
  ...change,
});

describe('a notice by mail', () => {
  test('is chosen by kind, of those that one may read', async () => {
    expect(await house.run({ actor: keyless }, getNoticeWishes)).toEqual([
      { kind: 'work', in_bell: true, by_mail: false },
    ]);
    await expect(choose(keyless, outage())).rejects.toMatchObject({ code: 'forbidden' });
    expect(await choose(reader, outage())).toContainEqual(outage());
  });

  test('of an outage of 500 is one, and another one once it is over for good', async () => {
    await leave(many);
    await pass(3);
    expect(house.mails).toHaveLength(0);
    await pass(5);
    expect(house.mails.map(({ subject }) => subject)).toEqual(['Power centers offline: 500']);
    const [mail] = house.mails;
    expect(mail?.text.join('\n')).toContain('Charger 001\nCharger 002\nCharger 003\nand 497 more');
    expect(mail?.button?.url).toContain('/charge-points?reason=offline');
    await comeBack();
    await pass(5);
    await leave(1);
    await pass(5);
    expect(house.mails).toHaveLength(1);
    await comeBack();
    await pass(12);
    expect(house.mails.map(({ subject }) => subject).slice(1)).toEqual([
      'Outage over, power centers that were offline: 500',
    ]);
  });

  test('is sent to nobody for a blip, and again once it is ten times as many', async () => {
    await leave(1);
    await pass(3);
    await comeBack();
    await pass(12);
    expect(house.mails).toHaveLength(2);
    await leave(20);
    await pass(6);
    await leave(150);
    await pass(6);
    await leave(many);
    await pass(6);
    expect(house.mails.slice(2).map(({ subject }) => subject)).toEqual([
      'Power centers offline: 20',
      'Power centers offline: 500',
    ]);
  });

  test('goes to nobody who has lost the key, and the bell is silent for who does not want it there', async () => {
    expect(await house.run({ actor: reader }, unreadNotices)).toBe(1);
    await choose(reader, outage({ in_bell: false }));
    expect(await house.run({ actor: reader }, unreadNotices)).toBe(0);
    await house.db.pool.query(`update memberships set permissions = '{}' where id = $1`, [
      reader.membershipId,
    ]);
    await comeBack();
    await pass(12);
    expect(house.mails).toHaveLength(4);
  });
});
