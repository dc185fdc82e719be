import { orders } from '@voltdeck/contract';
import { type Charger, createCharger } from '@voltdeck/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, openApi } from './api';
import { type JourneyProduct, openProduct, operatorTag } from './product';

const protocols = ['2.0.1', '1.6'] as const;
const nameOf = (protocol: string): string => `EMPTY-${protocol}`;
const car = { batteryWh: 60_000, soc: 30, maxPowerW: 150_000 };

let house: JourneyProduct;
let api: Api;
const chargers = new Map<string, Charger>();

beforeAll(async () => {
  const price = { starting_time: '00:00', ending_time: '00:00', price: 25, price_unit: 'energy' as const };
  house = await openProduct(
    protocols.map((protocol) => ({
      identifier: nameOf(protocol),
      kind: 'DC' as const,
      maxPowerW: 150_000,
      prices: [price],
    })),
  );
  api = await openApi(house.product.port);
  for (const protocol of protocols) {
    const identity = nameOf(protocol);
    const charger = createCharger({
      url: house.ocppUrl,
      identity,
      protocol,
      password: house.chargers.find(({ identifier }) => identifier === identity)?.password,
      connectors: [{ number: 1, kind: 'DC', maxPowerW: 150_000 }],
      meterIntervalSeconds: 1,
      initialRegisterWh: 123_456,
      measurands: [],
    });
    chargers.set(protocol, charger);
    await charger.connect();
  }
});
afterAll(async () => {
  for (const charger of chargers.values()) charger.close();
  await house.close();
});

/** How many settings of a charger read energy, as the product knows them. */
async function listsWithEnergy(identifier: string): Promise<number> {
  const { rows } = await house.product.house.db.pool.query<{ count: number }>(
    `select count(*)::int as count from charge_point_settings s join charge_points p on p.id = s.charge_point_id
     where p.identifier = $1 and s.value like 'Energy.Active.Import.Register%'`,
    [identifier],
  );
  return rows[0]?.count ?? 0;
}

// docs/chargers-in-the-field.md#no-measurands
describe('a charger that is shipped with empty lists of measurands', () => {
  it.each([
    ['2.0.1', 4],
    ['1.6', 1],
  ])('of %s gets them, charges, and its order has its energy to the Wh', async (protocol, lists) => {
    const charger = chargers.get(protocol);
    if (charger === undefined) throw new Error(`no charger speaks ${protocol}`);
    await expect.poll(() => listsWithEnergy(charger.identity), { timeout: 40_000 }).toBe(lists);
    charger.plugIn(1, car);
    expect(await charger.presentCard(1, operatorTag)).toBe(true);
    const order = async () => {
      const { data } = await api.call(orders.listOrders, { query: { page: 1, per_page: 10 } });
      return data.find(({ charge_point_id: id }) => id === idOf(charger.identity));
    };
    // Seen while it charges, not only when it ends.
    await expect.poll(async () => (await order())?.charging_session_energy ?? 0).toBeGreaterThan(0);
    await charger.stop(1);
    charger.unplug(1);
    await charger.settled();
    const [session] = charger.sessions();
    expect(session?.sentWh).toBeGreaterThan(0);
    const sentKwh = (session?.sentWh ?? 0) / 1000;
    await expect.poll(order).toMatchObject({ charging_session_energy: sentKwh, held_reason: null });
  });
});

const idOf = (identifier: string): number | undefined =>
  house.chargers.find((each) => each.identifier === identifier)?.id;
