import { chargingSettings } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../../kernel/actor';
import { type ChargingHouse, chargingHouse } from '../testing-charging';
import { changeChargingSettings, getChargingSettings } from './actions';

let house: ChargingHouse;
beforeAll(async () => {
  house = await chargingHouse();
});
afterAll(() => house.close());

const get = (by: Member = house.mine) => house.run({ actor: by }, getChargingSettings);
const change = (sent: object, by: Member = house.mine) =>
  house.run({ actor: by }, (ctx) =>
    changeChargingSettings(ctx, {
      params: {},
      query: {},
      body: chargingSettings.changeChargingSettings.body.parse(sent),
    }),
  );

describe('the settings of an operator', () => {
  test('are the usual ones until it changes them, and those of others stay', async () => {
    expect(await get()).toEqual({ token_free_after_minutes: 10, version: 0 });
    expect(await change({ token_free_after_minutes: '25', version: 0 })).toEqual({
      token_free_after_minutes: 25,
      version: 1,
    });
    expect(await get()).toEqual({ token_free_after_minutes: 25, version: 1 });
    expect(await get(house.other)).toEqual({ token_free_after_minutes: 10, version: 0 });
  });

  test('refuse the second of two editors, and keep a line of what was before', async () => {
    const { version } = await get();
    const both = await Promise.allSettled([
      change({ token_free_after_minutes: 60, version }),
      change({ token_free_after_minutes: 90, version }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((each) => each.status === 'rejected')).toMatchObject({
      reason: { code: 'charging-settings.changed' },
    });
    const lines = await house.rows<{ changes: unknown }>(
      `select changes from audit_log where noun = 'charging-settings' order by id desc limit 1`,
    );
    expect(lines[0]?.changes).toMatchObject([{ field: 'token_free_after_minutes', before: 25 }]);
  });

  test('that stay as they are leave no line and no version', async () => {
    const before = await get();
    const lines = async () => (await house.rows(`select id from audit_log`)).length;
    const written = await lines();
    expect(await change({ token_free_after_minutes: before.token_free_after_minutes })).toEqual(before);
    expect(await lines()).toBe(written);
  });

  test.each([0, 1_441, 2.5, -1, 'soon', null])('are never %s minutes', (minutes) => {
    const read = chargingSettings.changeChargingSettings.body.safeParse({
      token_free_after_minutes: minutes,
    });
    expect(read.success).toBe(false);
  });
});
