import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type VehicleHouse, vehicleHouse } from './testing-vehicles';

let house: VehicleHouse;
let fleet: number;

beforeAll(async () => {
  house = await vehicleHouse();
  fleet = await house.fleet('Couriers');
});
afterAll(() => house.close());

const vin = (digit: number): string => `VF1AG000064${String(100000 + digit)}`;
const start = async (uid: string) => {
  const station = await house.station();
  const { verdict, transactionId } = await station.start({ uid });
  if (verdict === 'accepted') await station.stop(transactionId, 1000);
  return verdict;
};
const tokens = (id: number) =>
  house.rows<{ uid: string; is_vin: boolean }>(
    `select uid, is_vin from tags where holder = 'vehicle' and holder_id = $1 and removed_at is null order by is_vin`,
    [id],
  );

describe('the VIN of a vehicle', () => {
  test('starts its sessions as its card does, whatever its letter case', async () => {
    const van = await house.add(fleet, { title: 'Van', vin: vin(1).toLowerCase(), rfid_tag: 'C1' });
    expect(van).toMatchObject({ vin: vin(1), rfid_tag: 'C1' });
    expect(await start(vin(1))).toBe('accepted');
    expect(await start(vin(1).toLowerCase())).toBe('accepted');
    expect(await start('c1')).toBe('accepted');
    const orders = await house.orders(`payer_id = ${van.id} and payer_kind = 'vehicle'`);
    expect(orders).toHaveLength(3);
  });

  test('moves with a change and starts nothing once it is another or gone', async () => {
    const van = await house.add(fleet, {
      title: 'Van',
      vin: vin(2),
      rfid_tag: 'C2',
      rfid_expires_at: '2026-03-01',
    });
    const at = { id: van.id, fleetId: fleet };
    await house.change(at, { title: 'Van', vin: vin(3) });
    expect(await tokens(van.id)).toEqual([{ uid: vin(3), is_vin: true }]);
    expect(await start(vin(2))).toBe('invalid');
    expect(await start(vin(3))).toBe('accepted');
    await house.change(at, { title: 'Van' });
    expect(await start(vin(3))).toBe('invalid');
    await house.change(at, { title: 'Van', vin: vin(3), rfid_tag: vin(3) });
    expect(await tokens(van.id)).toEqual([{ uid: vin(3), is_vin: false }]);
    await house.change(at, { title: 'Van', vin: vin(3), rfid_tag: 'C2' });
    expect(await tokens(van.id)).toHaveLength(2);
    await house.remove(at);
    expect(await start(vin(3))).toBe('invalid');
  });

  test('is refused where somebody has the number as a card, and no card has it', async () => {
    await house.tag(vin(4));
    await expect(house.add(fleet, { title: 'Van', vin: vin(4) })).rejects.toMatchObject({
      details: { errors: { vin: [{ code: 'taken' }] } },
    });
    await house.add(fleet, { title: 'Bus', vin: vin(5) });
    await expect(house.add(fleet, { title: 'Van', rfid_tag: vin(5) })).rejects.toMatchObject({
      details: {
        errors: { rfid_tag: [{ code: 'vehicle.card-held', args: { who: 'vehicle', name: 'Bus' } }] },
      },
    });
  });

  test('is given to one of two vehicles that ask for it at once', async () => {
    const other = await house.fleet('Taxis');
    const both = await Promise.allSettled(
      [fleet, other].map((of) => house.add(of, { title: 'One', vin: vin(6) })),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is no card where cards are found', async () => {
    const van = await house.add(fleet, { title: 'Van', vin: vin(7) });
    expect(van.rfid_tag).toBeNull();
  });
});
