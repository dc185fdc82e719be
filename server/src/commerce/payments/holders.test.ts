import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MayStartAnswer, MayStartRequest } from '../../charging';
import { chargingPlace } from '../../network';
import type { TestHouse } from '../../platform/testing-house';
import { post } from '../../ledger';
import { testProvider } from '../../platform/payments/test-provider';
import { asSystem, commerceHouse, makeScene, type Scene } from '../testing-orders';
import { holders } from './holders';
import { accountOfDriver, accountOfProvider } from './rules-prepaid';

let house: TestHouse;
beforeAll(async () => {
  house = await commerceHouse();
});
afterAll(() => house.close());

const ask = (
  scene: Scene,
  holder: MayStartRequest['holder'],
  times = 1,
): Promise<readonly MayStartAnswer[]> =>
  asSystem(house, async (ctx) => {
    const place = await chargingPlace(ctx, scene.chargePointId);
    if (place === null) throw new Error('the charge point is gone');
    const { connectorId } = scene;
    const request = { place, connectorId, holder, uid: 'CARD', at: house.clock.now(), isOffline: false };
    const port = holder.kind === 'person' ? holders.person : holders.operator;
    return port.mayStart(
      ctx,
      Array.from({ length: times }, () => request),
    );
  });

describe('whether a session may start', () => {
  test.each([
    ['JPY', 9_000],
    ['EUR', 6000],
    ['KWD', 18_000],
  ])('a driver may, within the hold in %s', async (currency, amountMinor) => {
    const scene = await makeScene(house, currency);
    expect(await ask(scene, { kind: 'person', id: scene.personId })).toEqual([
      { ok: true, paymentKind: 'platform', allowance: { energyWh: null, amountMinor, until: null } },
    ]);
  });

  test('the operator may, without payment and without a limit', async () => {
    expect(await ask(await makeScene(house), { kind: 'operator' })).toEqual([
      { ok: true, paymentKind: 'none', allowance: { energyWh: null, amountMinor: null, until: null } },
    ]);
  });

  test('a driver whose money nobody can hold may, within what they have paid in advance', async () => {
    const scene = await makeScene(house);
    const driver = { kind: 'person', id: scene.personId } as const;
    house.supply({ paymentProviders: [{ ...testProvider, name: 'acquirer', holdsForAll: false }] });
    expect(await ask(scene, driver)).toEqual([{ ok: false, reason: 'balance', verdict: 'no-credit' }]);
    await asSystem(house, (ctx) =>
      post(ctx, {
        kind: 'top-up',
        source: 'top-up:of-the-test',
        operatorId: scene.operatorId,
        occurredAt: ctx.now,
        entries: [
          { account: accountOfProvider('acquirer'), amountMinor: 1_250, currency: 'EUR' },
          { account: accountOfDriver(scene), amountMinor: -1_250, currency: 'EUR' },
        ],
      }),
    );
    expect(await ask(scene, driver)).toMatchObject([{ ok: true, allowance: { amountMinor: 1_250 } }]);
    const other = { kind: 'person', id: (await makeScene(house)).personId } as const;
    expect(await ask(scene, other)).toMatchObject([{ ok: false }]);
    house.supply({ paymentProviders: [testProvider] });
  });

  test('is answered for each of several starts', async () => {
    const scene = await makeScene(house);
    expect(await ask(scene, { kind: 'person', id: scene.personId }, 3)).toHaveLength(3);
  });
});
