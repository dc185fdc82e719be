import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cards, type Card } from '@voltdeck/contract';
import type { Member } from '../../kernel/actor';
import type { Problem } from '../../kernel/problem';
import { chargingHouse, type ChargingHouse, minutes, type Station } from '../testing-charging';
import { authorizeTokens } from '../sessions/actions/authorize';
import { listCards, listUnknownCards } from './actions';
import {
  blockCard,
  changeCard,
  createCard,
  ignoreUnknownCard,
  removeCard,
  unblockCard,
} from './actions/change';
import { CardChanged } from './facts';

let house: ChargingHouse;
let station: Station;
let number: string;
let made = 0;
beforeAll(async () => {
  house = await chargingHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  number = `CARD${(made += 1)}`;
  station = await house.station();
});

type Body = Parameters<typeof createCard>[1]['body'];
const nothing = { params: {}, query: {} };
const issue = (change: Partial<Body> = {}, by: Member = house.mine): Promise<Card> =>
  house.run({ actor: by }, (ctx) =>
    createCard(ctx, { ...nothing, body: { number, holder: 'operator', ...change } }),
  );
const by = <T>(work: Parameters<typeof house.run<T>>[1], actor: Member = house.mine): Promise<T> =>
  house.run({ actor }, work);
const of = ({ id }: Card) => ({ params: { id }, query: {}, body: {} });
const list = (query: object, actor: Member = house.mine): Promise<Card[]> =>
  by(async (ctx) => {
    const asked = cards.listCards.query.parse(query);
    return (await listCards(ctx, { params: {}, query: asked, body: {} })).data;
  }, actor);
const unknown = (query: object = {}) =>
  by((ctx) => listUnknownCards(ctx, { params: {}, query: { ...query }, body: {} }));
const show = async (uid: string, at: Station = station) =>
  (await house.bySystem((ctx) => authorizeTokens(ctx, [{ chargePointId: at.id, uid, at: ctx.now }])))[0]
    ?.verdict;
const codeOf = (problem: unknown): string => (problem as Problem).code;

describe('a card', () => {
  test('is issued once, whatever its letter case and what follows a semicolon', async () => {
    await issue({ number: `${number.toLowerCase()};group` });
    expect((await list({ search: number }))[0]?.number).toBe(number.toLowerCase());
    await expect(issue()).rejects.toMatchObject({ code: 'card.exists' });
    expect(await show(`${number};other`)).toBe('accepted');
  });

  test('with the same number may be issued by another operator, and neither sees the other’s', async () => {
    const mine = await issue({ label: 'Mine' });
    const theirs = await issue({ label: 'Theirs' }, house.other);
    expect((await list({ search: number })).map(({ label }) => label)).toEqual(['Mine']);
    for (const touch of [
      () => by((ctx) => blockCard(ctx, of(theirs))),
      () => by((ctx) => removeCard(ctx, of(theirs))),
      () => by((ctx) => changeCard(ctx, { ...of(theirs), body: { holder: 'operator' } })),
    ])
      await expect(touch()).rejects.toMatchObject({ code: 'not-found' });
    expect(mine.id).not.toBe(theirs.id);
  });

  test('of a driver by an address takes the person who has it, or makes one who waits', async () => {
    const known = await issue({ holder: 'driver', email: 'OTHER@example.com' });
    expect(known).toMatchObject({ holder: 'driver', email: 'other@example.com', name: null });
    number = `${number}X`;
    const unheard = await issue({ holder: 'driver', email: 'unheard@example.com', name: 'Una' });
    expect(unheard).toMatchObject({ holder: 'driver', email: 'unheard@example.com', name: 'Una' });
    const { transactionId } = await station.start({ uid: number });
    await station.stop(transactionId, 2_000);
    const [order] = await house.orders(`charge_point_id = ${station.id}`);
    expect(order).toMatchObject({ payer_kind: 'person', start_verdict: 'accepted' });
    expect(order?.payer_id).not.toBe(house.other.personId);
  });

  test('of a driver needs an address or a name', async () => {
    await expect(issue({ holder: 'driver' })).rejects.toMatchObject({ code: 'fields.invalid' });
    expect(await issue({ holder: 'driver', name: 'Guest' })).toMatchObject({ holder: 'driver', email: null });
    const [order] = await station
      .start({ uid: number })
      .then(() => house.orders(`charge_point_id = ${station.id}`));
    expect(order).toMatchObject({ payer_kind: 'operator', payment_kind: 'none' });
  });

  test('that is blocked or expired is refused with that word, and charges again once it is not', async () => {
    const card = await issue({ expires_on: '2999-12-31' });
    await by((ctx) => blockCard(ctx, of(card)));
    expect([await show(number), (await station.start({ uid: number })).verdict]).toEqual([
      'blocked',
      'blocked',
    ]);
    const free = await by((ctx) => unblockCard(ctx, of(card)));
    expect(await show(number)).toBe('accepted');
    const body = { holder: 'operator', expires_on: '2001-01-01', version: free.version } as const;
    expect(await by((ctx) => changeCard(ctx, { ...of(card), body }))).toMatchObject({ is_expired: true });
    expect(await show(number)).toBe('expired');
    await expect(by((ctx) => changeCard(ctx, { ...of(card), body }))).rejects.toMatchObject({
      code: 'card.changed',
    });
  });

  test('that is blocked meanwhile ends no session, and one that was used offline is kept and held', async () => {
    const card = await issue();
    const { transactionId } = await station.start({ uid: number });
    await by((ctx) => blockCard(ctx, of(card)));
    house.clock.advance(minutes(30));
    await station.stop(transactionId, 3_000);
    const later = await house.station();
    const told = await later.start({
      uid: number,
      deviceAt: new Date(house.clock.now().getTime() - minutes(90)),
    });
    house.clock.advance(minutes(1));
    await later.stop(told.transactionId, 3_000);
    const ofStations = await house.orders(`charge_point_id in (${station.id}, ${later.id})`);
    expect(ofStations.map(({ state, held_reason: held }) => [state, held])).toEqual([
      ['completed', null],
      ['completed', 'not-authorized'],
    ]);
  });

  test('that is removed starts nothing, is named by its orders, and may be issued anew', async () => {
    const card = await issue({ label: 'Van 3' });
    const { transactionId } = await station.start({ uid: number });
    await station.stop(transactionId, 2_000);
    await by((ctx) => removeCard(ctx, of(card)));
    expect(await list({ search: number })).toEqual([]);
    expect(await show(number)).toBe('invalid');
    expect(await house.rows('select label from tags where uid = $1', [number])).toEqual([{ label: 'Van 3' }]);
    expect(await issue({ label: 'Van 4' })).toMatchObject({ label: 'Van 4', status: 'active' });
    number = `${number}Y`;
    await by(async (ctx) => removeCard(ctx, of(await issue())));
    expect(await house.rows('select 1 from tags where uid = $1', [number])).toEqual([]);
    expect(house.announcedOf(CardChanged).length).toBeGreaterThan(3);
  });

  test('is found by number, label, name and address, by its holder, its status and whether it is expired', async () => {
    const [a, b, c] = ['A', 'B', 'C'].map((end) => `FIND${made}${end}`);
    await issue({ number: a ?? '', label: 'Blue 100%' });
    await issue({ number: b ?? '', holder: 'driver', name: 'Zoé', expires_on: '2001-01-01' });
    await by(async (ctx) =>
      blockCard(ctx, of(await issue({ number: c ?? '', holder: 'driver', email: 'zed@example.com' }))),
    );
    const found = async (query: object) =>
      (
        await list({
          sort: 'number',
          ...query,
          search: `FIND${made} ${'search' in query ? String(query.search) : ''}`,
        })
      ).map((card) => card.number);
    expect(await found({})).toEqual([a, b, c]);
    expect(await found({ search: '100%' })).toEqual([a]);
    expect(await found({ search: 'zed@' })).toEqual([c]);
    expect(await found({ holder: 'driver' })).toEqual([b, c]);
    expect(await found({ holder: 'operator' })).toEqual([a]);
    expect(await found({ status: 'blocked' })).toEqual([c]);
    expect(await found({ expired: true })).toEqual([b]);
    expect(await found({ expired: false, sort: '-number' })).toEqual([c, a]);
    expect(await found({ sort: 'expires_on' })).toEqual([b, a, c]);
  });
});

describe('a card that nobody knows', () => {
  test('is listed with where and how often it was shown, and issued once to whoever adopts it', async () => {
    expect(await show(number)).toBe('invalid');
    await station.start({ uid: number.toLowerCase() });
    const [seen] = await unknown({ search: number });
    expect(seen).toMatchObject({ times: 2, charge_point: { id: station.id }, is_ignored: false });
    const all = await Promise.allSettled(Array.from({ length: 500 }, () => issue()));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = new Set(all.flatMap((each) => (each.status === 'rejected' ? [codeOf(each.reason)] : [])));
    expect([...codes]).toEqual(['card.exists']);
    expect(await unknown({ search: number })).toEqual([]);
    expect(await show(number)).toBe('accepted');
  }, 60_000);

  test('is taken out of the list, and stays out when it is shown again', async () => {
    await show(number);
    const [seen] = await unknown({ search: number });
    const ignore = (ignored: boolean, actor = house.mine) =>
      by(
        (ctx) => ignoreUnknownCard(ctx, { params: { id: seen?.id ?? 0 }, query: {}, body: { ignored } }),
        actor,
      );
    await ignore(true);
    await show(number);
    expect(await unknown({ search: number })).toEqual([]);
    expect(await unknown({ search: number, ignored: true })).toMatchObject([{ times: 2 }]);
    await expect(ignore(false, house.other)).rejects.toMatchObject({ code: 'not-found' });
    await ignore(false);
    expect(await unknown({ search: number })).toHaveLength(1);
  });

  test('pushes out none but those of its own charge point', async () => {
    await show(number);
    const inventive = await house.station();
    for (let each = 0; each < 60; each += 1) await show(`${number}-${each}`, inventive);
    const found = await unknown({ search: number });
    expect(found).toHaveLength(51);
    expect(found.at(-1)?.number).toBe(number);
  });

  test('is none where it is that of free charging, or an order waits for it', async () => {
    await house.rows(`update charge_points set free_vend_tag = $2 where id = $1`, [station.id, number]);
    await show(number);
    expect(await unknown({ search: number })).toEqual([]);
  });
});
