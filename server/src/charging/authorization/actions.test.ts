import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chargingPlace, type ChargingPlace, type Tariff } from '../../network';
import type { Ctx } from '../../platform/ctx';
import { chargingHouse, mayAll, minutes, type ChargingHouse, type Station } from '../testing-charging';
import { authorize, authorizeStart, type Authorization } from './actions';
import type { HolderPort, Holders, MayStartRequest } from './ports';
import type { Asking, MayStartAnswer } from './rules';

let house: ChargingHouse;
let first: Holders;
let asked: (readonly MayStartRequest[])[] = [];
beforeAll(async () => {
  house = await chargingHouse();
  first = await house.bySystem(async (ctx) => ctx.ports.holders);
});
afterAll(() => house.close());
beforeEach(() => {
  asked = [];
  house.answer.now = mayAll;
});
afterEach(() => house.supply({ holders: first }));

const saying = (answer: MayStartAnswer): HolderPort => ({
  mayStart: async (_ctx, requests) => {
    asked.push(requests);
    return requests.map(() => answer);
  },
  settle: async () => null,
});
const with_ = (more: Holders): void => house.supply({ holders: { ...first, ...more } });

/** A price of 0.10 a kWh all day, agreed for whoever has it. */
const agreed: Tariff = {
  currency: 'EUR',
  timeZone: 'UTC',
  rows: [
    {
      id: 1,
      startMinute: 0,
      endMinute: 0,
      priceMicro: 100_000,
      unit: 'energy',
      limitType: null,
      limitAmount: null,
    },
  ],
};
const bounded = { energyWh: 9_000, amountMinor: 500, until: null };

let cards = 0;
/** A tag of a holder, by a number that no other test has. */
async function card(holder: string, id: number | null = null): Promise<string> {
  const uid = `CARD-${(cards += 1)}`;
  await house.tag(uid, holder === 'person' ? { holder, person_id: id } : { holder, holder_id: id });
  return uid;
}

const placeOf = async (ctx: Ctx, station: Station): Promise<ChargingPlace> => {
  const place = await chargingPlace(ctx, station.id);
  if (place === null) throw new Error('the charge point is gone');
  return place;
};
const judge = (starts: readonly { station: Station; who: Asking }[]): Promise<Authorization[]> =>
  house.bySystem(async (ctx) => {
    const requests = [];
    for (const { station, who } of starts)
      requests.push({
        place: await placeOf(ctx, station),
        connectorId: 1,
        who,
        at: ctx.now,
        isOffline: false,
      });
    return authorize(ctx, requests);
  });
const lastOrder = async (station: Station) => (await house.orders(`charge_point_id = ${station.id}`)).at(-1);

describe('a start by a kind of holder that a domain answers for', () => {
  test.each([
    ['worker', 'cash', 5],
    ['vehicle', 'fleet', 9],
    ['partner', 'roaming', 3],
  ] as const)('of a %s has its payer, its bounds and its own tariff on the order', async (...row) => {
    const [kind, paymentKind, id] = row;
    with_({ [kind]: saying({ ok: true, paymentKind, allowance: bounded, tariff: agreed }) });
    const station = await house.station();
    const uid = await card(kind, id);
    const { transactionId, verdict } = await station.start({ uid });
    expect(verdict).toBe('accepted');
    house.clock.advance(minutes(30));
    await station.stop(transactionId, 3_000);
    expect(await lastOrder(station)).toMatchObject({
      state: 'completed',
      payer_kind: kind,
      payer_id: id,
      person_id: null,
      payment_kind: paymentKind,
      allowance_wh: 9_000,
      allowance_minor: 500,
      tariff: agreed,
      energy_wh: 2_000,
      cost_minor: 20,
    });
    expect(asked).toMatchObject([[{ holder: { kind, id }, uid, isOffline: false }]]);
  });

  test('of a driver keeps the person as its payer, at the prices of the charge point', async () => {
    const station = await house.station();
    const { personId } = house.other;
    await station.start({ uid: await card('person', personId) });
    const order = await lastOrder(station);
    expect(order).toMatchObject({ payer_kind: 'person', payer_id: personId, person_id: personId });
    expect(order?.tariff.rows).toHaveLength(1);
  });

  test('needs no price of the charge point where it has one of its own', async () => {
    with_({
      partner: saying({ ok: true, paymentKind: 'roaming', allowance: bounded, tariff: agreed }),
      vehicle: saying({ ok: true, paymentKind: 'fleet', allowance: bounded }),
    });
    const station = await house.station({ prices: [] });
    const who = [{ uid: await card('partner', 3) }, { uid: await card('vehicle', 22) }];
    const answers = await judge(who.map((each) => ({ station, who: each })));
    expect(answers.map(({ verdict, held }) => [verdict, held])).toEqual([
      ['accepted', null],
      ['blocked', 'no-price'],
    ]);
  });

  test('whose tariff is in another currency is refused', async () => {
    const dollars = { ...agreed, currency: 'USD' };
    with_({ partner: saying({ ok: true, paymentKind: 'roaming', allowance: bounded, tariff: dollars }) });
    const station = await house.station();
    expect((await station.start({ uid: await card('partner', 3) })).verdict).toBe('blocked');
  });
});

describe('a start by a kind of holder that nobody answers for', () => {
  test('is blocked when asked for and at the start, and held if energy flows', async () => {
    const station = await house.station();
    const uid = await card('vehicle', 41);
    const { transactionId, verdict } = await station.start({ uid });
    expect(verdict).toBe('blocked');
    house.clock.advance(minutes(30));
    await station.stop(transactionId, 3_000);
    expect(await lastOrder(station)).toMatchObject({
      state: 'completed',
      energy_wh: 2_000,
      held_reason: 'not-authorized',
      payer_kind: 'operator',
      payment_kind: 'none',
    });
  });

  test('says so to whoever asked', async () => {
    const station = await house.station();
    const [answer] = await judge([{ station, who: { holder: { kind: 'partner', id: 3 } } }]);
    expect(answer).toMatchObject({ verdict: 'blocked', reason: 'unknown-payer' });
  });

  test('or whose domain leaves it unanswered, is refused', async () => {
    with_({ vehicle: { ...saying(mayAll), mayStart: async () => [] } });
    const station = await house.station();
    expect((await station.start({ uid: await card('vehicle', 64) })).verdict).toBe('blocked');
  });
});

test('somebody whom a private place does not admit is told that, and nobody asks who pays', async () => {
  const station = await house.station();
  await house.rows("update charge_points set visibility = 'private' where id = $1", [station.id]);
  with_({ partner: saying(mayAll) });
  const answers = await judge([
    { station, who: { holder: { kind: 'partner', id: 3 } } },
    { station, who: { uid: await card('partner', 3) } },
    { station, who: { holder: { kind: 'operator' } } },
  ]);
  expect(answers).toMatchObject([
    { verdict: 'not-here', reason: 'not-allowed' },
    { verdict: 'not-here', reason: 'not-allowed' },
    { verdict: 'accepted', reason: null },
  ]);
  expect(asked).toEqual([]);
});

test('a tag is found whatever its text, and charges in one place at a time', async () => {
  const [one, two] = [await house.station(), await house.station()];
  for (const uid of ['{NULL}', 'a,"b', '\\', 'Clé', 'ß', 'İ', '\u{1F600}']) {
    await house.tag(uid);
    expect((await one.start({ uid })).verdict, uid).toBe('accepted');
    expect((await two.start({ uid })).verdict, uid).toBe('concurrent');
  }
});

describe('starts that are judged together', () => {
  test('are answered in their order, each kind asked once', async () => {
    with_({ operator: saying(mayAll), vehicle: saying({ ok: false, reason: 'over-its-limit' }) });
    const one = await house.station();
    const two = await house.station();
    const answers = await judge([
      { station: one, who: { uid: await card('vehicle', 100) } },
      { station: two, who: { uid: 'STRANGER' } },
      { station: one, who: { uid: await card('operator') } },
      { station: two, who: { holder: { kind: 'vehicle', id: 10 } } },
      { station: two, who: { holder: { kind: 'operator' } } },
    ]);
    expect(answers.map(({ verdict }) => verdict)).toEqual([
      'blocked',
      'invalid',
      'accepted',
      'blocked',
      'accepted',
    ]);
    expect(answers[0]?.reason).toBe('over-its-limit');
    expect(asked.map((requests) => requests.map(({ holder }) => holder.kind))).toEqual([
      ['vehicle', 'vehicle'],
      ['operator', 'operator'],
    ]);
  });

  test('with one tag are accepted once, letter case and what follows a semicolon aside', async () => {
    const station = await house.station();
    const uid = await card('operator');
    const written = [uid, uid.toLowerCase(), `${uid};extra`];
    const answers = await judge(written.map((each) => ({ station, who: { uid: each } })));
    expect(answers.map(({ verdict }) => verdict)).toEqual(['accepted', 'concurrent', 'concurrent']);
  });

  test('with a tag that is refused to the first leave it to the next', async () => {
    const [bare, priced] = [await house.station({ prices: [] }), await house.station()];
    const who = { uid: await card('operator') };
    const answers = await judge([
      { station: bare, who },
      { station: priced, who },
    ]);
    expect(answers.map(({ verdict }) => verdict)).toEqual(['blocked', 'accepted']);
  });

  test('may be none at all', async () => {
    expect(await judge([])).toEqual([]);
  });

  test('by two at the same moment, with the same tags in other orders, wait for each other', async () => {
    const station = await house.station();
    const uids: string[] = [];
    for (let number = 0; number < 20; number += 1) uids.push(await card('operator'));
    const take = (tags: readonly string[]) =>
      house.bySystem(async (ctx) => {
        const place = await placeOf(ctx, station);
        const at = { place, connectorId: 1, at: ctx.now, isOffline: false };
        const answers = await authorize(
          ctx,
          tags.map((uid) => ({ ...at, who: { uid } })),
        );
        return answers.filter(({ verdict }) => verdict === 'accepted').length;
      });
    const orders = [uids, uids.toReversed(), uids, uids.toReversed()];
    expect(await Promise.all(orders.map(take))).toEqual([20, 20, 20, 20]);
  });
});

test('the tag of free charging serves any number of cars, and its holder is the operator', async () => {
  const station = await house.station();
  await house.rows(`update charge_points set free_vend_tag = 'FREE' where id = $1`, [station.id]);
  const answers = await judge([1, 2].map(() => ({ station, who: { uid: 'free' } })));
  expect(answers).toMatchObject([1, 2].map(() => ({ verdict: 'accepted', payer: { kind: 'operator' } })));
});

test('a start tells until when its tag is good, and to which group it belongs', async () => {
  const station = await house.station();
  const uid = await card('operator');
  const expires_at = new Date(house.clock.now().getTime() + minutes(60));
  await house.rows(`update tags set parent_uid = 'GROUP', expires_at = $2 where uid = $1`, [uid, expires_at]);
  const answer = await house.bySystem(async (ctx) =>
    authorizeStart(ctx, {
      place: await placeOf(ctx, station),
      connectorId: 1,
      who: { uid },
      at: ctx.now,
      isOffline: true,
    }),
  );
  expect(answer).toMatchObject({ verdict: 'accepted', expiresAt: expires_at, parentUid: 'GROUP' });
});
