import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor';
import { createVehicleGroup } from '../vehicle-groups/actions';
import { type VehicleHouse, vehicleHouse } from '../vehicles/testing-vehicles';
import { importVehicles } from './actions';

let house: VehicleHouse;
let fleet: number;
let round = 0;

beforeAll(async () => {
  house = await vehicleHouse();
});
afterAll(() => house.close());
beforeEach(async () => {
  round += 1;
  fleet = await house.fleet(`Couriers ${round}`);
});

const bring = (
  content: string,
  {
    dry_run = false,
    actor = house.mine,
    at = fleet,
  }: { dry_run?: boolean; actor?: Member; at?: number } = {},
) =>
  house.run({ actor }, (ctx) =>
    importVehicles(ctx, { params: { id: at }, query: {}, body: { content, dry_run } }),
  );
const kept = () =>
  house.rows<{
    plate: string;
    title: string;
    card: string | null;
    group: string | null;
    year: number | null;
  }>(
    `select v.license_plate as plate, v.title, t.uid as card, g.name as group, v.year from vehicles v
      left join tags t on t.holder = 'vehicle' and t.holder_id = v.id and t.removed_at is null and t.uid <> coalesce(v.vin, '')
      left join vehicle_groups g on g.id = v.group_id
      where v.fleet_id = $1 and v.deleted_at is null order by v.plate_key`,
    [fleet],
  );
const told = ({ rows }: Awaited<ReturnType<typeof bring>>) =>
  rows.map(({ line, outcome, field }) => [line, outcome, field]);
const group = (name: string) =>
  house.run({ actor: house.mine }, (ctx) =>
    createVehicleGroup(ctx, { params: { id: fleet }, query: {}, body: { name, description: null } }),
  );

describe('an import of vehicles', () => {
  test('says first what it would do, does it then, and once more changes nothing', async () => {
    await group('Night shift');
    const file = [
      '\uFEFFPlaque;Marque;Modèle;Année;Groupe;Carte;Carte valable jusqu’au;Batterie;Actif',
      'AB 123;renault;"Zoe R90";2020;NIGHT SHIFT;C1;2027-12-31;38,5;oui',
      'AB 124;Renault;;;;;;;non\r\n',
    ].join('\r\n');
    const first = await bring(file, { dry_run: true });
    expect(first).toMatchObject({ applied: false, created: 2, refused: 0 });
    expect(first.rows[0]).toMatchObject({ key: 'AB 123', title: 'Renault Zoe R90', changes: [] });
    expect(await kept()).toEqual([]);
    expect(await bring(file)).toMatchObject({ applied: true, created: 2 });
    expect(await bring(file)).toMatchObject({ applied: true, created: 0, unchanged: 2 });
    expect(await kept()).toEqual([
      { plate: 'AB 123', title: 'Renault Zoe R90', card: 'C1', group: 'Night shift', year: 2020 },
      { plate: 'AB 124', title: 'Renault', card: null, group: null, year: null },
    ]);
  });

  test('leaves what has no column, empties what has an empty cell, and says what changes', async () => {
    await bring('license_plate,title,year,color,rfid_tag\nP1,Van,2020,red,L1\n');
    const result = await bring('license_plate,year,color\np-1,2021,\n');
    expect(result.rows).toMatchObject([{ outcome: 'changed', changes: ['year', 'color', 'license_plate'] }]);
    expect(await kept()).toMatchObject([{ plate: 'p-1', title: 'Van', card: 'L1', year: 2021 }]);
    expect(await bring('license_plate,rfid_tag\np-1,\n')).toMatchObject({ changed: 1 });
    expect(await kept()).toMatchObject([{ card: null }]);
  });

  test('refuses bad lines by line and field, and does nothing at all then', async () => {
    const file = [
      'license_plate,vin,title,make,model,year,group,rfid_tag,rfid_expires_at,drivers',
      'G1,,Good,,,,,,,',
      ',,Nobody,,,,,,,',
      'G2,,,Renolt,,,,,,',
      'G3,,,Tesla,Zoe R90,,,,,',
      'G4,,Van,,,1850,,,,',
      'G5,,Van,,,,Nowhere,,,',
      'G6,SHORT,Van,,,,,,,',
      'G7,,Van,,,,,,31/12/2027,',
      'G8,,Van,,,,,,2027-12-31,',
      'G 1,,Again,,,,,,,',
      'G9,,Van,,,,,,,nobody',
    ].join('\n');
    const result = await bring(file);
    expect(result.applied).toBe(false);
    expect(told(result)).toEqual([
      [2, 'created', null],
      [3, 'refused', 'license_plate'],
      [4, 'refused', 'make'],
      [5, 'refused', 'model'],
      [6, 'refused', 'year'],
      [7, 'refused', 'group'],
      [8, 'refused', 'vin'],
      [9, 'refused', 'rfid_expires_at'],
      [10, 'refused', 'rfid_tag'],
      [11, 'refused', 'license_plate'],
      [12, 'refused', 'drivers'],
    ]);
    expect(result.rows[2]?.error).toContain('“Renolt” is no make');
    expect(result.rows[9]?.error).toContain('Line 2');
    expect(await kept()).toEqual([]);
  });

  test('gives a card from one vehicle of the file to another, and refuses one that somebody else has', async () => {
    await bring('license_plate,title,rfid_tag\nA,One,X1\nB,Two,X2\nC,Three,X3\n');
    await house.tag(`OWN${round}`);
    expect(told(await bring(`license_plate,rfid_tag\nA,own${round}\nB,x3\nC,X3\n`))).toEqual([
      [2, 'refused', 'rfid_tag'],
      [3, 'refused', 'rfid_tag'],
      [4, 'refused', 'rfid_tag'],
    ]);
    expect(await bring('license_plate,rfid_tag\nA,x2\nB,X1\n')).toMatchObject({ applied: true, changed: 2 });
    expect((await kept()).map(({ card }) => card)).toEqual(['x2', 'X1', 'X3']);
  });

  test('knows a vehicle by its VIN first, and none of another fleet', async () => {
    const vin = (digit: number): string => `WVWZZZ1JZ3W${String(100000 + round * 10 + digit)}`;
    await bring(`vin,license_plate,title\n${vin(1)},V1,One\n${vin(2)},V2,Two\n`);
    expect(await bring(`vin,license_plate\n${vin(1).toLowerCase()},V9\n`)).toMatchObject({ changed: 1 });
    expect(told(await bring(`vin,license_plate\n${vin(1)},V2\n`))).toEqual([[2, 'refused', 'license_plate']]);
    const elsewhere = await house.fleet(`Taxis ${round}`);
    expect(told(await bring(`vin,title\n${vin(1)},Mine\n`, { at: elsewhere }))).toEqual([
      [2, 'refused', 'vin'],
    ]);
  });

  test('adds drivers to their vehicles, and takes none away', async () => {
    const email = (name: string): string => `${name}${round}@drivers.test`;
    await bring(`license_plate,title,drivers\nD1,Van,"${email('a')}, ${email('b')}"\n`);
    expect(await bring(`license_plate,drivers\nD1,${email('A')}\n`)).toMatchObject({ unchanged: 1 });
    expect(await bring(`license_plate,drivers\nD1,${email('c')}\n`)).toMatchObject({ changed: 1 });
    expect(
      await house.rows(
        'select d.email from fleet_drivers d join fleet_driver_vehicles a on a.driver_id = d.id where d.fleet_id = $1 order by 1',
        [fleet],
      ),
    ).toEqual(['a', 'b', 'c'].map((name) => ({ email: email(name) })));
    const elsewhere = await house.fleet(`Taxis ${round}`);
    expect(
      told(await bring(`license_plate,title,drivers\nD1,Van,${email('a')}\n`, { at: elsewhere })),
    ).toEqual([[2, 'refused', 'drivers']]);
  });

  test('lets a fleet admin who may add vehicles change none', async () => {
    const keys = new Set(['fleet.vehicle.create']);
    const actor: Member = {
      ...house.mine,
      role: 'fleet_admin',
      isOwner: false,
      fleets: new Map([[fleet, keys]]),
    };
    expect(await bring('license_plate,title\nF1,Van\n', { actor })).toMatchObject({
      applied: true,
      created: 1,
    });
    expect(told(await bring('license_plate,title\nF1,Bus\n', { actor }))).toEqual([[2, 'refused', 'title']]);
  });

  test.each([
    ['', 'required'],
    ['title\nx', 'vehicle-import.headings'],
    ['license_plate,vin,vin\n1,,', 'vehicle-import.headings'],
    ['license_plate,horses\n1,200', 'vehicle-import.column-unknown'],
  ])('of %j is refused as a whole', async (content, code) => {
    await expect(bring(content)).rejects.toMatchObject({ details: { errors: { content: [{ code }] } } });
  });

  test('has at most 5,000 vehicles', async () => {
    const rows = Array.from({ length: 5000 }, (_each, index) => `M${index},Van ${index},M${round}-${index}`);
    const whole = ['license_plate,title,rfid_tag', ...rows].join('\n');
    await expect(bring(`${whole}\nM,Van,`)).rejects.toMatchObject({ code: 'fields.invalid' });
    expect(await bring(whole)).toMatchObject({ applied: true, created: 5000 });
  });

  test('of the same vehicles by two at once adds each once', async () => {
    const rows = Array.from({ length: 50 }, (_each, index) => `M${index},Van ${index},M${round}-${index}`);
    const whole = ['license_plate,title,rfid_tag', ...rows].join('\n');
    const [one, other] = await Promise.all([bring(whole), bring(whole)]);
    expect(new Set([one.created, other.created])).toEqual(new Set([0, 50]));
    expect(new Set([one.unchanged, other.unchanged])).toEqual(new Set([0, 50]));
  });
});
