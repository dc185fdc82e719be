import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdDuplicates, recordDuplicates } from '../../network';
import { minutes } from '../testing-charging';
import { type Items, workHouse, type WorkHouse } from './testing-work';

let house: WorkHouse;
beforeAll(async () => {
  house = await workHouse();
});
afterAll(() => house.close());

const one = (kind: Items[number]['kind'], id: number): Items => [{ kind, id }];
const refused = (code: string) => ({ outcome: 'refused', after: null, reason: { code } });

test('two devices with one identity are dismissed until they are seen again', async () => {
  const { id } = await house.station();
  const device = { address: '10.0.0.1', vendor: null, model: null, serial_number: 'S-1' };
  const seen = () => {
    const at = house.clock.now();
    const devices = [device, { ...device, address: null, serial_number: null }];
    return house.bySystem((ctx) =>
      recordDuplicates(ctx, [{ chargePointId: id, devices, times: 3, firstAt: at, lastAt: at }]),
    );
  };
  await seen();
  expect(await house.detail('duplicate', id)).toMatchObject({
    reason: 'two-devices',
    devices: [{ address: '10.0.0.1', serial_number: 'S-1' }, { address: null }],
  });
  const dismiss = { do: 'dismiss', reason: 'a spare unit' };
  expect(await house.cure(one('duplicate', id), dismiss, { by: house.other })).toMatchObject([
    refused('not-found'),
  ]);
  expect(await house.cure(one('duplicate', id), dismiss)).toMatchObject([{ outcome: 'cured' }]);
  expect(await house.cure(one('duplicate', id), dismiss)).toMatchObject([refused('work-item.gone')]);
  expect((await house.list({ kind: 'duplicate' })).data).toEqual([]);
  house.clock.advance(minutes(1));
  await seen();
  expect((await house.list({ kind: 'duplicate' })).data.map((item) => item.id)).toEqual([id]);
});

test('those of another operator are not waited for', async () => {
  const { id } = await house.station();
  await house.bySystem(async (ctx) => {
    await holdDuplicates(ctx, [id]);
    expect(
      await house.cure(one('duplicate', id), { do: 'dismiss', reason: 'not mine' }, { by: house.other }),
    ).toMatchObject([refused('not-found')]);
  });
});
