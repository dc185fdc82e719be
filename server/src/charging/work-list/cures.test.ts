import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutes } from '../testing-charging';
import { workHouse, type WorkHouse } from './testing-work';

let house: WorkHouse;
beforeAll(async () => {
  house = await workHouse();
  await house.tag('CARD');
});
afterAll(() => house.close());

/** A session whose late stop says that 3 kWh were charged instead of 2. */
async function stoppedLate() {
  const station = await house.station();
  const { transactionId, orderId } = await house.session(station);
  house.clock.advance(minutes(1));
  await station.stop(transactionId, 4_000);
  return { station, transactionId, orderId, id: await house.aside(station.id) };
}

describe('a stop that came late', () => {
  test('waits with what it says, and names its order first', async () => {
    const { id, orderId, station, transactionId } = await stoppedLate();
    const { data } = await house.list({ charge_point_id: String(station.id) });
    expect(data).toMatchObject([
      { kind: 'unmatched', id, reason: 'already-stopped', action: 'StopTransaction', order_id: null },
    ]);
    expect(await house.detail('unmatched', id)).toMatchObject({
      said: { kind: 'ended', transaction: String(transactionId), register: 4 },
      candidates: [{ order_id: orderId, energy: 2, energy_then: 3 }],
      cured: null,
    });
  });

  test('corrects its order, in the preview as in truth, and is settled once', async () => {
    const { id, orderId } = await stoppedLate();
    const items = [{ kind: 'unmatched', id }] as const;
    const preview = await house.cure(items, { do: 'attach' }, { preview: true });
    expect((await house.detail('unmatched', id)).cured).toBeNull();
    const rows = await house.cure(items, { do: 'attach' });
    expect(rows).toEqual(preview);
    expect(rows).toMatchObject([
      {
        outcome: 'cured',
        order_id: orderId,
        before: { energy: 2, price: 1 },
        after: { energy: 3, price: 1.5 },
      },
    ]);
    expect(await house.cure(items, { do: 'dismiss', reason: 'no' }, { by: house.colleague })).toMatchObject([
      {
        outcome: 'refused',
        reason: {
          code: 'work-item.gone',
          text: 'This is settled already: it was attached to an order by mine O.',
        },
      },
    ]);
    expect((await house.detail('unmatched', id)).cured).toMatchObject({
      by: 'mine O',
      cure: 'attach',
      order_id: orderId,
    });
    expect((await house.orders(`id = ${orderId}`))[0]).toMatchObject({ energy_wh: 3_000, cost_minor: 150 });
  });
});
