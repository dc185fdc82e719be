import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChargePointChanged } from '../../network';
import { basic, connect, testCentral, until, type Charger, type TestCentral } from './testing-central';
import { openDoor } from './testing-door';

let house: TestCentral;
beforeAll(async () => {
  house = await testCentral({ trustProxy: 1 });
});
afterAll(() => house.close());

interface Seen {
  times: number;
  devices: { address: string; serial_number: string | null }[];
}
const seenOf = async (id: number): Promise<Seen | undefined> =>
  (
    await house.rows<Seen>(
      'select times::int as times, devices from charge_point_duplicates where charge_point_id = $1',
      [id],
    )
  )[0];

interface Device {
  address: string;
  serial?: string;
  url?: string;
}
const knock = async (
  { identifier, password }: { identifier: string; password: string },
  { address, serial, url = house.url }: Device,
): Promise<Charger> => {
  const { headers } = basic(`x:${password}`);
  const charger = await connect(`${url}/${identifier}`, {
    headers: { ...headers, 'x-forwarded-for': address },
  });
  if (serial !== undefined) {
    const boot = { chargePointVendor: 'V', chargePointModel: 'M', chargePointSerialNumber: serial };
    expect((await charger.call('BootNotification', boot))[0]).toBe(3);
  }
  return charger;
};
const made = async (identifier: string) => ({ identifier, ...(await house.device(identifier)) });

test('two devices that take each other’s place are told, both with serial number and address', async () => {
  const place = await made('SHARED');
  const sockets: Charger[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const device =
      turn % 2 === 0 ? { address: '10.1.0.1', serial: 'S-1' } : { address: '10.1.0.2', serial: 'S-2' };
    sockets.push(await knock(place, device));
  }
  // A device is told when it comes, and once more when it has said what it is.
  await until(
    async () => (await seenOf(place.id))?.devices.every((one) => one.serial_number !== null) === true,
  );
  const seen = await seenOf(place.id);
  expect(seen?.times).toBeGreaterThanOrEqual(3);
  expect(
    seen?.devices
      .map(({ address, serial_number: serial }) => [address, serial])
      .toSorted(([one = ''], [other = '']) => (one ?? '').localeCompare(other ?? '')),
  ).toEqual([
    ['10.1.0.1', 'S-1'],
    ['10.1.0.2', 'S-2'],
  ]);
  expect(house.announcedOf(ChargePointChanged).map((fact) => fact.chargePointId)).toContain(place.id);
  await sockets.at(-1)?.close();
});

test('one device that comes back is not, whatever its address, and though its former sockets are dead', async () => {
  const [roaming, mute] = [await made('ROAMING'), await made('MUTE')];
  const held: Charger[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const address = `10.2.0.${turn % 2}`;
    held.push(await knock(roaming, { address, serial: 'S-1' }));
    const silent = await knock(mute, { address });
    silent.socket.pause();
    held.push(silent);
  }
  const witness = await made('WITNESS');
  for (let turn = 0; turn < 5; turn += 1)
    held.push(await knock(witness, { address: `10.3.0.${turn % 2}`, serial: `S-${turn % 2}` }));
  await until(async () => (await seenOf(witness.id)) !== undefined);
  expect(await seenOf(roaming.id)).toBeUndefined();
  expect(await seenOf(mute.id)).toBeUndefined();
  for (const charger of held) charger.socket.terminate();
});

test('two devices of which each is at another process are told by their addresses', async () => {
  const place = await made('APART');
  const other = await openDoor(house, { trustProxy: 1 });
  let last: Charger | null = null;
  for (let turn = 0; turn < 8; turn += 1) {
    const device = turn % 2 === 0 ? { address: '10.4.0.1' } : { address: '2001:db8::9', url: other.url };
    const former: Charger | null = last;
    last = await knock(place, device);
    // Answered once it is known to both processes: of two that come at once, either may be the later one.
    await last.call('Heartbeat', {});
    if (former !== null) expect((await former.closed).code).toBe(4000);
  }
  await until(async () => (await seenOf(place.id)) !== undefined);
  const addresses = (await seenOf(place.id))?.devices.map(({ address }) => address);
  expect(addresses?.toSorted()).toEqual(['10.4.0.1', '2001:db8::9']);
  await last?.close();
  await other.close();
});
