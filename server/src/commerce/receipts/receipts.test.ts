import type { Parsed, receipts as calls } from '@voltdeck/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rebuildFigures } from '../../charging';
import { Problem } from '../../kernel/problem';
import type { PartedCall } from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import type { TestHouse } from '../../platform/testing-house';
import { getOrderMoney } from '../refunds/actions/money';
import { refundOrder } from '../refunds/actions/refund';
import { reverseMovement } from '../refunds/actions/reverse';
import { refundingHouse } from '../refunds/testing-house';
import { correctTo } from '../testing-corrections';
import { asOwner, asSystem, makeScene, makeSettled, type OrderTold, type Scene } from '../testing-orders';
import { bringUpToDate, issueReceipt } from './actions/issue';
import { downloadReceipt, listReceipts, openReceipt } from './actions/show';

let house: TestHouse;
let scene: Scene;
beforeAll(async () => {
  ({ house, scene } = await refundingHouse());
});
afterAll(() => house.close());

const make = async (told: OrderTold = {}, at: Scene = scene): Promise<number> => {
  const id = await makeSettled(house, at, { costMinor: 1_190, ...told });
  await asSystem(house, (ctx) => rebuildFigures(ctx.tx));
  return id;
};
const of = (id: number) => ({ params: { id }, query: {}, body: {} });
const listed = (id: number, operatorId = scene.operatorId) =>
  asOwner(house, operatorId, (ctx) => listReceipts(ctx, of(id)));
const issue = (id: number, operatorId = scene.operatorId) =>
  asOwner(house, operatorId, (ctx) => issueReceipt(ctx, of(id)));
const update = (orderId: number) => asSystem(house, (ctx) => bringUpToDate(ctx, { orderId }));
const toldOf = async (id: number) =>
  (await listed(id)).receipts.map(({ kind, total, taxes, amends }) => [kind, total, taxes[0]?.tax, amends]);
const reason = 'Cable did not lock';

describe('an order that is settled', () => {
  test('gets its receipt after the commit, with the tax of its country', async () => {
    const id = await make();
    expect(await listed(id)).toEqual({ receipts: [], is_due: true });
    await house.runJobs();
    const { receipts, is_due } = await listed(id);
    expect(is_due).toBe(false);
    expect(receipts).toHaveLength(1);
    expect(receipts[0]).toMatchObject({
      kind: 'receipt',
      total: 11.9,
      currency: 'EUR',
      taxes: [{ name: 'vat', rate: 0.19, net: 10, tax: 1.9 }],
      issuer: { country: 'DE', vat_id: null },
    });
    await update(id);
    expect((await listed(id)).receipts).toEqual(receipts);
  });

  test('keeps what its receipt said when the operator moves or the price changes', async () => {
    const id = await make();
    await update(id);
    const [before] = (await listed(id)).receipts;
    await house.db.pool.query(`update operators set name = 'Renamed', country = 'FR' where id = $1`, [
      scene.operatorId,
    ]);
    await correctTo({ house, scene }, id, { price: 5.95 });
    await house.runJobs();
    const after = (await listed(id)).receipts;
    await house.db.pool.query(`update operators set country = 'DE' where id = $1`, [scene.operatorId]);
    expect(after[0]).toEqual(before);
    expect(await toldOf(id)).toEqual([
      ['receipt', 11.9, 1.9, null],
      ['credit-note', 5.95, 0.95, before?.number],
    ]);
  });

  test('gets a credit note for a refund, and a debit note when that is taken back', async () => {
    const id = await make();
    await house.runJobs();
    const body = { reason, amount: 2.38 };
    await asOwner(house, scene.operatorId, (ctx) => refundOrder(ctx, { ...of(id), body }));
    await update(id);
    const { changes } = await asOwner(house, scene.operatorId, (ctx) => getOrderMoney(ctx, of(id)));
    const params = { id: changes.at(-1)?.movement_id ?? 0 };
    await asOwner(house, scene.operatorId, (ctx) =>
      reverseMovement(ctx, { params, query: {}, body: { reason } }),
    );
    await house.runJobs();
    const number = (await listed(id)).receipts[0]?.number;
    expect(await toldOf(id)).toEqual([
      ['receipt', 11.9, 1.9, null],
      ['credit-note', 2.38, 0.38, number],
      ['debit-note', 2.38, 0.38, number],
    ]);
  });

  test('that the operator started itself gets one when somebody asks', async () => {
    const id = await make({ paymentKind: 'none' });
    await house.runJobs();
    expect(await listed(id)).toEqual({ receipts: [], is_due: true });
    expect((await issue(id)).receipts).toMatchObject([{ payment_kind: 'none', total: 11.9 }]);
  });

  test('gets none where it came to nothing, and none while it is held', async () => {
    const free = await make({ costMinor: 0 });
    const held = await make({ heldReason: 'unknown-payer' });
    await house.runJobs();
    for (const id of [free, held]) {
      expect(await listed(id)).toEqual({ receipts: [], is_due: false });
      await expect(issue(id)).rejects.toMatchObject({ code: 'receipt.not-due' });
    }
  });
});

describe('numbers', () => {
  const numbersOf = async ({ operatorId }: Scene): Promise<number[]> => {
    const { rows } = await house.db.pool.query<{ number: number }>(
      'select number from receipts where operator_id = $1 order by number',
      [operatorId],
    );
    return rows.map(({ number }) => number);
  };

  test('have no gap, though fifty orders are settled at once and every third try crashes', async () => {
    const other = await makeScene(house, 'JOD');
    const ids: number[] = [];
    for (let count = 0; count < 50; count += 1)
      ids.push(await makeSettled(house, other, { costMinor: 1_190 }));
    const crashing = async (ctx: Ctx, orderId: number): Promise<void> => {
      await bringUpToDate(ctx, { orderId });
      throw new Error('crash');
    };
    await Promise.allSettled(
      ids.flatMap((orderId, at) => [
        update(orderId),
        update(orderId),
        ...(at % 3 === 0 ? [asSystem(house, (ctx) => crashing(ctx, orderId))] : []),
      ]),
    );
    for (const id of ids) await update(id);
    expect(await numbersOf(other)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    const { receipts } = await listed(ids[0] ?? 0, other.operatorId);
    expect(receipts).toMatchObject([{ total: 1.19, currency: 'JOD', taxes: [{ net: 1, tax: 0.19 }] }]);
  });

  test('are given again where their transaction was undone, with the prefix of the day', async () => {
    const other = await makeScene(house);
    await house.db.pool.query(`update operators set receipt_prefix = 'R-' where id = $1`, [other.operatorId]);
    const id = await make({}, other);
    const undone = asSystem(house, async (ctx) => {
      await bringUpToDate(ctx, { orderId: id });
      throw new Problem('busy');
    });
    await expect(undone).rejects.toThrow('busy');
    await update(id);
    expect((await listed(id, other.operatorId)).receipts).toMatchObject([{ number: 'R-000001' }]);
  });
});

describe('a receipt that is asked for', () => {
  test('is issued once of an order that had none, and by its operator alone', async () => {
    const id = await make();
    const { operatorId } = await makeScene(house);
    await expect(issue(id, operatorId)).rejects.toMatchObject({ code: 'not-found' });
    await expect(listed(id, operatorId)).rejects.toMatchObject({ code: 'not-found' });
    const [first, second] = await Promise.all([issue(id), issue(id)]);
    expect(first?.receipts).toHaveLength(1);
    expect(second).toEqual(first);
  });

  test('is a file in the language of whoever asks; of an order without one nothing is', async () => {
    const id = await make();
    const ask = (query: Parsed<typeof calls.downloadReceipt>['query'], operatorId = scene.operatorId) =>
      asOwner(house, operatorId, (ctx) => downloadReceipt(ctx, { ...of(id), query }));
    await expect(ask({})).rejects.toMatchObject({ code: 'receipt.none' });
    await update(id);
    const file = await ask({ locale: 'ar' });
    expect(file.name).toMatch(/^receipt-\d+\.pdf$/);
    const parts: Uint8Array[] = [];
    for await (const part of file.chunks((work) => asSystem(house, work))) parts.push(part);
    expect(Buffer.concat(parts).subarray(0, 5).toString()).toBe('%PDF-');
    await expect(ask({ receipt_id: 1_000_000 })).rejects.toMatchObject({ code: 'not-found' });
    const { operatorId } = await makeScene(house);
    await expect(ask({}, operatorId)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('opens by its link, and a guessed link is answered late', async () => {
    const id = await make();
    await update(id);
    const [receipt] = (await listed(id)).receipts;
    const call: PartedCall<Ctx> = {
      address: '203.0.113.9',
      isAddressOwn: true,
      deviceSecret: null,
      giveDeviceSecret: null,
      visitSecret: null,
      giveVisitSecret: null,
      userAgent: null,
      signal: new AbortController().signal,
      run: (work) => house.run({ actor: { kind: 'guest' } }, work),
    };
    const open = (token: string) => openReceipt(call, { params: { token }, query: {}, body: {} });
    const shown = await open(receipt?.token ?? '');
    expect(shown).not.toHaveProperty('token');
    expect(shown).not.toHaveProperty('id');
    expect(shown.number).toBe(receipt?.number);
    expect(Buffer.from(receipt?.token ?? '', 'base64url')).toHaveLength(32);
    const begun = performance.now();
    await expect(open('guessed')).rejects.toMatchObject({ code: 'not-found' });
    await expect(open('no\u0000text')).rejects.toMatchObject({ code: 'not-found' });
    expect(performance.now() - begun).toBeGreaterThan(900);
  });
});
