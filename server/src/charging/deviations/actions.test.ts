import { deviations } from '@voltdeck/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor';
import { dayMs } from '../../kernel/clock';
import { recordBoot } from '../../network';
import { chargingHouse, type ChargingHouse } from '../testing-charging';
import { admitDeviations, countDeviations, forgetDeviations } from './actions-count';
import { chargePointDeviations, deviationReport, exportDeviations, listDeviations } from './actions';
import { mostTold, type SeenDeviation } from './rules';

let house: ChargingHouse;
beforeAll(async () => {
  house = await chargingHouse();
});
afterAll(() => house.close());
beforeEach(() => house.rows('delete from deviations'));

let models = 0;
const newModel = () => `Model ${(models += 1)}`;

const place = async (model: string, { firmware = '1.0', owner = house.mine } = {}) => {
  const { id } = await house.station({ owner });
  await boot(id, model, firmware);
  return id;
};
const boot = (id: number, model: string, firmware: string) =>
  house.bySystem((ctx) => recordBoot(ctx, id, { vendor: 'Odd', model, firmware, serialNumber: String(id) }));

const seen = (chargePointId: number, change: Partial<SeenDeviation> = {}): SeenDeviation => ({
  chargePointId,
  kind: 'text-as-number',
  action: 'StartTransaction',
  path: 'meterStart',
  count: 1,
  frame: '[2,"1","StartTransaction",{"meterStart":"5","idTag":"04A2B3C4D5"}]',
  ...change,
});
const write = async (...all: SeenDeviation[]): Promise<void> => {
  const unknown = await house.bySystem((ctx) => countDeviations(ctx, all));
  if (unknown.length > 0) await house.bySystem((ctx) => admitDeviations(ctx, unknown));
};

const by = <T>(actor: Member, work: Parameters<typeof house.run<T>>[1]) => house.run({ actor }, work);
const ofPlace = (id: number, actor = house.mine) =>
  by(actor, (ctx) => chargePointDeviations(ctx, { params: { id }, query: {}, body: {} }));
const models_ = (query: object = {}, actor = house.mine) =>
  by(actor, (ctx) =>
    listDeviations(ctx, { params: {}, query: deviations.listDeviations.query.parse(query), body: {} }),
  );
const report = (model: string, actor = house.mine) =>
  by(actor, (ctx) => deviationReport(ctx, { params: {}, query: { vendor: 'Odd', model }, body: {} }));
const rows = async () => (await house.rows<{ n: number }>('select count(*) as n from deviations'))[0]?.n;

test('what chargers of one model say adds up, and each page tells whether its own did', async () => {
  const model = newModel();
  const [one, two, third] = [await place(model), await place(model), await place(model)];
  await write(seen(one), seen(two, { count: 4 }));
  const from = house.clock.now();
  house.clock.advance(dayMs / 2);
  await write(seen(one, { count: 2 }), seen(one, { path: 'connectorId' }));
  expect(await ofPlace(third)).toMatchObject({
    vendor: 'Odd',
    model,
    firmware: '1.0',
    charge_points: 3,
    deviations: [
      {
        path: 'meterStart',
        count: 7,
        charge_points: 2,
        here: false,
        effect: 'harmless',
        first_at: from.toISOString(),
      },
      { path: 'connectorId', count: 1, charge_points: 1, first_at: house.clock.now().toISOString() },
    ],
  });
  expect((await ofPlace(two)).deviations.map(({ path, here }) => [path, here])).toEqual([
    ['meterStart', true],
    ['connectorId', false],
  ]);
});

test('an operator sees what its own chargers said, not what another’s of the same model did', async () => {
  const model = newModel();
  const [mine, theirs] = [await place(model), await place(model, { owner: house.other })];
  await write(seen(mine, { count: 2 }), seen(theirs, { count: 40 }), seen(theirs, { path: 'secretField' }));
  expect(await ofPlace(mine)).toMatchObject({ charge_points: 1, deviations: [{ count: 2 }] });
  expect(await models_({ model })).toMatchObject([{ count: 2, kinds: 1, charge_points: 1 }]);
  expect(await models_({ model }, house.other)).toMatchObject([{ count: 41, kinds: 2 }]);
  expect(JSON.stringify(await report(model))).not.toContain('secretField');
  await expect(ofPlace(theirs)).rejects.toMatchObject({ code: 'not-found' });
});

test('the report tells since which firmware, with the newest example, its card masked', async () => {
  const model = newModel();
  const id = await place(model, { firmware: '1.9' });
  await write(seen(id));
  house.clock.advance(2 * dayMs);
  await boot(id, model, '1.10');
  await write(seen(id, { frame: '[2,"2","StartTransaction",{"meterStart":"6","idTag":"04A2B3C4D5"}]' }));
  await boot(id, model, '1.11');
  const told = await report(model);
  expect(told.firmwares).toEqual([
    { firmware: '1.9', charge_points: 0 },
    { firmware: '1.10', charge_points: 0 },
    { firmware: '1.11', charge_points: 1 },
  ]);
  expect(told.deviations).toMatchObject([
    {
      count: 2,
      charge_points: 1,
      since_firmware: '1.9',
      is_in_newest: false,
      firmwares: [{ firmware: '1.9' }, { firmware: '1.10' }],
      example: {
        firmware: '1.10',
        frame: '[2,"2","StartTransaction",{"meterStart":"6","idTag":"••••••C4D5"}]',
      },
    },
  ]);
  await expect(report('Never seen')).rejects.toMatchObject({ code: 'not-found' });
});

test('an example stays for a day, and one comes later where none was at hand', async () => {
  const model = newModel();
  const id = await place(model);
  const example = async () => (await report(model)).deviations[0]?.example?.frame;
  await write(seen(id, { frame: null }));
  expect(await example()).toBeUndefined();
  await write(seen(id, { frame: '[1]' }));
  house.clock.advance(dayMs - 1_000);
  await write(seen(id, { frame: '[2]' }));
  expect(await example()).toBe('[1]');
  house.clock.advance(2_000);
  await write(seen(id, { frame: '[3]' }));
  expect(await example()).toBe('[3]');
});

const invented = (id: number, count: number, name: string) =>
  Array.from({ length: count }, (_, index) => seen(id, { path: `${name}${index}`, frame: null }));

test('a charger that invents fields fills no table, also where several nodes write at once', async () => {
  const model = newModel();
  const id = await place(model);
  await write(seen(id, { count: 3 }));
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => write(...invented(id, 400, name))));
  await write(...invented(id, 50, 'e'));
  expect(await rows()).toBe(mostTold + 1);
  await write(seen(id, { count: 3 }));
  const { deviations: told } = await ofPlace(id);
  expect(told.reduce((sum, { count }) => sum + count, 0)).toBe(6 + 4 * 400 + 50);
  expect(told.find(({ path }) => path === 'meterStart')?.count).toBe(6);
  expect(told.find(({ kind }) => kind === 'others')).toMatchObject({ count: 1_151, effect: 'unknown' });
  const { deviations: reported, is_cut: isCut } = await report(model);
  expect([reported.length, isCut]).toEqual([200, true]);
});

test('many write the same at once, and nothing is counted twice or lost', async () => {
  const model = newModel();
  const ids = [await place(model), await place(model), await place(model)];
  const paths = ['a', 'b', 'c', 'd', 'e', 'f'];
  await Promise.all(
    Array.from({ length: 30 }, (_, turn) => {
      const all = ids.flatMap((id) => paths.map((path) => seen(id, { path })));
      return write(...(turn % 2 === 0 ? all : all.toReversed()));
    }),
  );
  const { deviations: told } = await ofPlace(ids[0] ?? 0);
  expect(told.map(({ count, charge_points }) => [count, charge_points])).toEqual(paths.map(() => [90, 3]));
});

test('a device whose names are as long and odd as they may be is counted', async () => {
  const odd = Array.from({ length: 255 }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000)),
  ).join('');
  const id = await place(odd, { firmware: odd });
  await write(seen(id, { action: odd.slice(0, 50), path: odd.slice(0, 120), frame: odd.repeat(1_000) }));
  const { model, deviations: told } = await ofPlace(id);
  expect(told).toMatchObject([{ count: 1, here: true }]);
  expect(await models_({ model })).toMatchObject([{ charge_points: 1 }]);
  expect((await report(model)).deviations[0]?.example).toMatchObject({ is_cut: true });
});

test('a device that never said what it is counts without a name', async () => {
  const { id } = await house.station();
  await write(seen(id));
  expect(await ofPlace(id)).toMatchObject({
    vendor: '',
    model: '',
    firmware: '',
    deviations: [{ count: 1 }],
  });
});

test('models are found by words, and page by page', async () => {
  const [one, two] = [newModel(), newModel()];
  await write(
    seen(await place(one, { firmware: 'zebra 1' })),
    seen(await place(two, { firmware: 'zebra 2' })),
  );
  expect((await models_({ search: 'ODD zebra' })).map(({ model }) => model)).toEqual([one, two]);
  expect((await models_({ search: 'zebra', page: 2, per_page: 1 })).map(({ model }) => model)).toEqual([two]);
  expect(await models_({ firmware: 'zebra' })).toEqual([]);
});

test('the report is a spreadsheet, too: a row for each firmware', async () => {
  const model = newModel();
  const id = await place(model, { firmware: '=1+1' });
  await write(seen(id));
  await boot(id, model, '2');
  await write(seen(id));
  const parse = deviations.exportDeviations.query.parse({ vendor: 'Odd', model });
  const file = await by(house.mine, (ctx) => exportDeviations(ctx, { params: {}, query: parse, body: {} }));
  const parts = [];
  for await (const part of file.chunks((work) => by(house.mine, work))) parts.push(part);
  const text = Buffer.concat(parts).toString();
  expect(text.trim().split('\r\n')).toHaveLength(3);
  expect(text).toContain('meterStart came as text instead of a number.');
  // A spreadsheet would reckon it.
  expect(text).not.toContain(',=1+1');
});

test('what no charger has said for more than a year is forgotten, with its example', async () => {
  const id = await place(newModel());
  await write(seen(id));
  house.clock.advance(401 * dayMs);
  await write(seen(id, { path: 'connectorId' }));
  await house.bySystem(forgetDeviations);
  expect((await ofPlace(id)).deviations.map(({ path }) => path)).toEqual(['connectorId']);
  expect(await house.rows('select deviation_id from deviation_examples')).toHaveLength(1);
});
