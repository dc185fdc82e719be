import { prices } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NetworkHouse, networkHouse } from '../testing-network';
import { createPrice, previewPrice } from './actions';

let house: NetworkHouse;
let id: number;

beforeAll(async () => {
  house = await networkHouse();
  id = (await house.chargePoint()).id;
  const body = prices.priceBody.parse({
    starting_time: '08:00',
    ending_time: '20:00',
    price: 0.4,
    price_unit: 'energy',
  });
  await house.as(house.mine, (ctx) => createPrice(ctx, { params: { id }, query: {}, body }));
});
afterAll(() => house.close());

const preview = (body: object, tenant = house.mine) =>
  house.as(tenant, (ctx) =>
    previewPrice(ctx, { params: { id }, query: {}, body: prices.previewBody.parse(body) }),
  );
const asked = { starts_at: '2026-03-02T18:30', minutes: 60, energy: 31 };
const trial = (hours: [string, string], price: unknown) => ({
  starting_time: hours[0],
  ending_time: hours[1],
  price,
  price_unit: 'energy',
});

describe('the preview of a price', () => {
  test('takes the rows that are kept, by the clock of the charge point', async () => {
    const found = await preview(asked);
    expect(prices.pricePreviewShape.parse(found)).toEqual(found);
    expect(found).toMatchObject({ starts_at: '2026-03-02T17:30:00.000Z', total: 12.4, currency: 'EUR' });
  });

  test('takes others that are not saved, and saves none', async () => {
    const rows = [trial(['00:00', '00:00'], 1)];
    expect(await preview({ ...asked, rows })).toMatchObject({ total: 31 });
    expect(await preview({ ...asked, rows: [] })).toMatchObject({ may_start: false });
    expect(await preview(asked)).toMatchObject({ total: 12.4 });
  });

  test('refuses what could not be saved, by the place of its row', async () => {
    const rows = [trial(['08:00', '12:00'], 0.5), trial(['12:00', '14:00'], 0.123_456_7)];
    await expect(preview({ ...asked, rows })).rejects.toMatchObject({
      code: 'fields.invalid',
      details: { errors: { 'rows.1.price': [{ code: 'decimals' }] } },
    });
    const both = [trial(['08:00', '12:00'], 0.5), trial(['11:00', '14:00'], 0.5)];
    await expect(preview({ ...asked, rows: both })).rejects.toMatchObject({ code: 'price.overlaps' });
  });

  test('of another operator is not found', async () => {
    await expect(preview(asked, house.other)).rejects.toMatchObject({ code: 'not-found' });
  });

  test.each([
    [{ ...asked, minutes: 0 }],
    [{ ...asked, minutes: 10_081 }],
    [{ ...asked, energy: -1 }],
    [{ ...asked, starts_at: 'tomorrow' }],
    [{ ...asked, starts_at: '2026-02-30T10:00' }],
  ])('does not take %o', (body) => expect(prices.previewBody.safeParse(body).success).toBe(false));
});
