import type { Hours } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCard } from '../../charging/cards/actions/change';
import { testCentral, type TestCentral } from './testing-central';
import { type Protocol, protocols, type Teller, teller } from './testing-tellers';

let house: TestCentral;
beforeAll(async () => {
  house = await testCentral();
});
afterAll(() => house.close());

const never: Hours = { week: [], exceptions: [] };

const keepHours = ({ id }: Teller, hours: Hours | null): Promise<unknown> =>
  house.rows('update charge_points set hours = $2 where id = $1', [id, hours]);

let made = 0;
async function card(holder: 'driver' | 'operator'): Promise<string> {
  made += 1;
  const number = `CARD${made}`;
  const of = holder === 'driver' ? { email: `driver${made}@example.com` } : {};
  const body = { number, holder, ...of };
  await house.run({ actor: house.mine }, (ctx) => createCard(ctx, { params: {}, query: {}, body }));
  return number;
}

const cardOf = (protocol: Protocol, number: string): object =>
  protocol === 'ocpp1.6' ? { idTag: number } : { idToken: { idToken: number, type: 'ISO14443' } };

/** What a charger hears of a card that is shown to it. */
async function shown({ charger }: Teller, protocol: Protocol, number: string): Promise<unknown> {
  const [, , answer] = await charger.call('Authorize', cardOf(protocol, number));
  const { idTagInfo, idTokenInfo } = answer as Record<string, { status: string }>;
  return (idTagInfo ?? idTokenInfo)?.status;
}

const starts = ({ id }: Teller) =>
  house.rows<object>(
    'select start_verdict, held_reason, state, energy_wh::int from orders where charge_point_id = $1 order by id',
    [id],
  );

/** The sessions of a teller begin two hours ago; this is the minute of now. */
const now = 120;

describe.each(protocols)('a charge point outside its hours, by %s', (protocol) => {
  const word = protocol === 'ocpp1.6' ? 'Blocked' : 'NotAtThisTime';

  test('refuses the card of a driver, and what flows all the same is kept', async () => {
    const at = await teller(house, protocol);
    const number = await card('driver');
    await keepHours(at, never);
    expect(await shown(at, protocol, number)).toBe(word);
    await at.start(now, 1_000, cardOf(protocol, number));
    await at.stop(now, 1_500);
    expect(await starts(at)).toMatchObject([
      { start_verdict: 'closed', held_reason: 'not-authorized', energy_wh: 500 },
    ]);
    await at.charger.close();
  });

  test('goes on with a session that began within them, and takes its card back', async () => {
    const at = await teller(house, protocol);
    const number = await card('driver');
    await at.start(now, 1_000, cardOf(protocol, number));
    await keepHours(at, never);
    expect(await shown(at, protocol, number)).toBe('Accepted');
    await at.read(now, 1_200);
    await at.stop(now, 1_500);
    expect(await starts(at)).toMatchObject([
      { start_verdict: 'accepted', held_reason: null, state: 'completed', energy_wh: 500 },
    ]);
    expect(await shown(at, protocol, number)).toBe(word);
    await at.charger.close();
  });

  test('takes the operator’s own, and everybody once it has no hours', async () => {
    const at = await teller(house, protocol);
    await keepHours(at, never);
    expect(await shown(at, protocol, await card('operator'))).toBe('Accepted');
    await keepHours(at, null);
    expect(await shown(at, protocol, await card('driver'))).toBe('Accepted');
    await at.charger.close();
  });
});
