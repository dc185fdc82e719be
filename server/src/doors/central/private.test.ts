import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockCard, createCard } from '../../charging/cards/actions/change';
import {
  addAllowedUsers,
  addGroupAllowedUsers,
  removeAllowedUser,
} from '../../network/allowed-users/actions';
import { createGroup } from '../../network/groups/actions';
import type { Ctx } from '../../platform/ctx';
import { testCentral, type TestCentral } from './testing-central';
import { type Protocol, protocols, type Teller, teller } from './testing-tellers';

let house: TestCentral;
beforeAll(async () => {
  house = await testCentral();
});
afterAll(() => house.close());

const by = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => house.run({ actor: house.mine }, work);

let made = 0;
/** A card of a driver who has nothing else here. */
async function driver(): Promise<{ number: string; email: string; id: number }> {
  made += 1;
  const [number, email] = [`DRIVER${made}`, `driver${made}@example.com`];
  const body = { number, email, holder: 'driver' } as const;
  return { number, email, id: (await by((ctx) => createCard(ctx, { params: {}, query: {}, body }))).id };
}

const allow = async (id: number, email: string): Promise<number> =>
  (await by((ctx) => addAllowedUsers(ctx, { params: { id }, query: {}, body: { emails: [email] } }))).users[0]
    ?.id ?? 0;

/** What a charger hears of a card that is shown to it. */
async function shown({ charger }: Teller, protocol: Protocol, number: string): Promise<unknown> {
  const payload =
    protocol === 'ocpp1.6' ? { idTag: number } : { idToken: { idToken: number, type: 'ISO14443' } };
  const [, , answer] = await charger.call('Authorize', payload);
  const { idTagInfo, idTokenInfo } = answer as Record<string, { status: string }>;
  return (idTagInfo ?? idTokenInfo)?.status;
}

/** The word for a card that is good in other places; 1.6 has none of its own. */
const notHere: Readonly<Record<Protocol, string>> = {
  'ocpp1.6': 'Blocked',
  'ocpp2.0.1': 'NotAtThisLocation',
};

const cardOf = (protocol: Protocol, number: string): object =>
  protocol === 'ocpp1.6' ? { idTag: number } : { idToken: { idToken: number, type: 'ISO14443' } };

const starts = ({ id }: Teller) =>
  house.rows<{ start_verdict: string; held_reason: string | null; state: string; tag_uid: string }>(
    'select start_verdict, held_reason, state, tag_uid from orders where charge_point_id = $1 order by id',
    [id],
  );

async function privately(protocol: Protocol): Promise<Teller> {
  const told = await teller(house, protocol);
  await house.rows(`update charge_points set visibility = 'private' where id = $1`, [told.id]);
  return told;
}

describe.each(protocols)('a private charge point by %s', (protocol) => {
  test('refuses the card of a driver, and takes it once they are allowed', async () => {
    const at = await privately(protocol);
    const { number, email } = await driver();
    expect(await shown(at, protocol, number)).toBe(notHere[protocol]);
    await at.start(0, 1_000, cardOf(protocol, number));
    await at.stop(10, 2_000);
    await allow(at.id, email.toUpperCase());
    expect(await shown(at, protocol, number.toLowerCase())).toBe('Accepted');
    await at.start(20, 2_000, cardOf(protocol, number));
    await at.stop(30, 3_000);
    expect(await starts(at)).toMatchObject([
      { start_verdict: 'not-here', held_reason: 'not-authorized', tag_uid: number },
      { start_verdict: 'accepted', held_reason: null, tag_uid: number },
    ]);
    await at.charger.close();
  });

  test('takes who is allowed in its group, and whom it no longer allows only until their session ends', async () => {
    const at = await privately(protocol);
    const [ofGroup, own] = [await driver(), await driver()];
    const body = { name: `Group ${protocol}`, charge_point_ids: [at.id] };
    const group = await by((ctx) => createGroup(ctx, { params: {}, query: {}, body }));
    const params = { id: group.id };
    await by((ctx) => addGroupAllowedUsers(ctx, { params, query: {}, body: { emails: [ofGroup.email] } }));
    expect(await shown(at, protocol, ofGroup.number)).toBe('Accepted');
    const userId = await allow(at.id, own.email);
    await at.start(0, 1_000, cardOf(protocol, own.number));
    await by((ctx) => removeAllowedUser(ctx, { params: { id: at.id, userId }, query: {}, body: {} }));
    await at.read(5, 1_500);
    expect(await starts(at)).toMatchObject([{ state: 'charging' }]);
    await at.stop(10, 2_000);
    expect(await starts(at)).toMatchObject([{ state: 'completed', held_reason: null }]);
    expect(await shown(at, protocol, own.number)).toBe(notHere[protocol]);
    await at.charger.close();
  });

  test('says of a card what stands in its way, and notes one that nobody knows', async () => {
    const at = await privately(protocol);
    const { number, email, id } = await driver();
    await allow(at.id, email);
    await house.rows(`update tags set expires_at = now() - interval '1 day' where id = $1`, [id]);
    expect(await shown(at, protocol, number)).toBe('Expired');
    await by((ctx) => blockCard(ctx, { params: { id }, query: {}, body: {} }));
    expect(await shown(at, protocol, number)).toBe('Blocked');
    const stranger = `STRANGER${made}`;
    expect(await shown(at, protocol, stranger)).toBe('Invalid');
    await expect
      .poll(() =>
        house.rows('select times::int, charge_point_id from unknown_tags where uid = $1', [stranger]),
      )
      .toEqual([{ times: 1, charge_point_id: at.id }]);
    await at.charger.close();
  });
});
