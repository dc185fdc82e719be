import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Problem } from '../../kernel/problem';
import { jksKeyPassword, keystore, storePassword } from '../../platform/keystores/testing-keystores';
import { deleteBuild, retryBuild } from './actions/order';
import { conclude } from './actions/pay';
import { downloadBuild, listBuilds } from './actions/look';
import { findPayment, openPaymentsOf, paidOf } from './store-payments';
import { moveBuild } from './store';
import { iconOf, sendBuild, sendChange } from './testing-builds';
import { buildHouse, type BuildHouse } from './testing-house';

let it: BuildHouse;
beforeAll(async () => {
  it = await buildHouse();
});
afterAll(() => it.close());

const input = (id: number) => ({ params: { id }, query: {}, body: {} });
const faults = async (sending: Promise<unknown>): Promise<Record<string, string[]>> => {
  const error = await sending.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Problem)) throw new Error('that was not refused', { cause: error });
  const { errors = {}, field } = error.details;
  if (field !== undefined) return { [field]: [error.code] };
  const all = Object.entries(errors).map(([name, found]) => [name, found.map(({ code }) => code)]);
  return all.length === 0 ? { '': [error.code] } : Object.fromEntries(all);
};
const code = (sending: Promise<unknown>) =>
  sending.then(
    () => 'done',
    (error: unknown) => (error as Problem).code,
  );
const withKeystore = async () => ({ icon: await iconOf(), keystore: keystore('rsa.jks') });
const words = { key_alias: 'upload', store_password: storePassword, key_password: jksKeyPassword };

describe('a form', () => {
  test('makes an app that waits for its payment, and sends no secret back', async () => {
    const me = await it.operator();
    const build = await sendBuild(it.house, me, { body: words, files: await withKeystore() });
    expect(build).toMatchObject({
      state: 'waiting-for-payment',
      price: 49,
      due: 49,
      currency: 'USD',
      keystore: { kind: 'jks', key_alias: 'upload' },
    });
    const { rows } = await it.house.db.pool.query('select * from builds where id = $1', [build.id]);
    for (const text of [JSON.stringify(build), JSON.stringify(rows)]) {
      expect(text).not.toContain(storePassword);
      expect(text).not.toContain(jksKeyPassword);
      expect(text).not.toContain(keystore('rsa.jks').toString('base64').slice(0, 60));
    }
  });

  test.each([
    [
      'a wrong password',
      { ...words, store_password: 'wrong' },
      { store_password: ['build.keystore-password'] },
    ],
    [
      'a wrong password of its key',
      { ...words, key_password: 'wrong' },
      { key_password: ['build.keystore-key-password'] },
    ],
    [
      'an alias that is not there',
      { ...words, key_alias: 'release' },
      { key_alias: ['build.keystore-alias-unknown'] },
    ],
    ['no password', { key_alias: 'upload' }, { store_password: ['required'] }],
  ])('is refused before any payment for a keystore with %s', async (_, body, errors) => {
    const me = await it.operator();
    expect(await faults(sendBuild(it.house, me, { body, files: await withKeystore() }))).toEqual(errors);
    expect(
      (await it.as(me, (ctx) => listBuilds(ctx, { params: {}, query: { page: 1, per_page: 25 }, body: {} })))
        .meta.total,
    ).toBe(0);
  });

  test('is refused for what is no keystore, or an expired one', async () => {
    const me = await it.operator();
    const icon = await iconOf();
    const body = { ...words, key_password: storePassword };
    expect(await faults(sendBuild(it.house, me, { body, files: { icon, keystore: icon } }))).toEqual({
      keystore: ['build.keystore-unreadable'],
    });
    expect(
      await faults(sendBuild(it.house, me, { body, files: { icon, keystore: keystore('old.p12') } })),
    ).toEqual({ keystore: ['build.keystore-expired'] });
    expect(await faults(sendBuild(it.house, me, { body, files: { icon } }))).toEqual({
      keystore: ['required'],
    });
  });

  test('is refused for icons of a wrong size or kind, and leaves no files', async () => {
    const me = await it.operator();
    const before = await it.files.all();
    const sent = (icon: Uint8Array) => faults(sendBuild(it.house, me, { files: { icon } }));
    expect(await sent(await iconOf(100))).toEqual({ icon: ['build.icon-small'] });
    expect(await sent(await iconOf(600, 512))).toEqual({ icon: ['build.icon-not-square'] });
    expect(await sent(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual({
      icon: ['medium.not-an-image'],
    });
    expect(await faults(sendBuild(it.house, me, { files: {} }))).toEqual({ icon: ['required'] });
    expect(await it.files.all()).toEqual(before);
  });

  test('names all that is wrong at once, and warns of colours', async () => {
    const me = await it.operator();
    const body = { package_name: 'com.example.app', publishable_key: 'sk_live_1', support_number: '12' };
    expect(await faults(sendBuild(it.house, me, { body }))).toEqual({
      package_name: ['build.package-reserved-name'],
      publishable_key: ['build.key-secret'],
      support_number: ['invalid'],
    });
    const pale = await sendBuild(it.house, me, { body: { primary_color: '#ffffff' } });
    expect(pale.warnings.map(({ kind }) => kind)).toEqual(['light']);
  });

  test('takes icon and keystore from an app of the operator’s own alone', async () => {
    const [me, other] = [await it.operator(), await it.operator()];
    const first = await sendBuild(it.house, me, { body: words, files: await withKeystore() });
    const second = await sendBuild(it.house, me, { body: { from: first.id }, files: {} });
    expect(second.keystore).toEqual(first.keystore);
    expect(second.icon).not.toBe(first.icon);
    expect(await faults(sendBuild(it.house, other, { body: { from: first.id }, files: {} }))).toEqual({
      from: ['unknown'],
    });
  });

  test('changes what is sent until it is built, and two at once do not lose each other’s', async () => {
    const me = await it.operator();
    const { id, version } = await sendBuild(it.house, me);
    const changed = await sendChange(it.house, me, { id, body: { ios: true, slogan: null, version } });
    expect(changed).toMatchObject({ price: 294, slogan: null, application_name: 'Ampere Charge' });
    expect(await code(sendChange(it.house, me, { id, body: { slogan: 'x', version } }))).toBe(
      'build.changed',
    );
    await it.as(me, (ctx) => moveBuild(ctx.tx, id, { state: 'building' }));
    expect(await code(sendChange(it.house, me, { id, body: { slogan: 'x' } }))).toBe('build.building');
    expect(await code(it.as(me, (ctx) => deleteBuild(ctx, input(id))))).toBe('build.building');
  });
});

describe('a payment', () => {
  test('refused can be tried again; paid, the app is built and downloaded', async () => {
    const me = await it.operator();
    const { id } = await sendBuild(it.house, me, { body: { ios: true } });
    expect(await it.pay(me, id)).toMatchObject({ payment: { state: 'opening', is_test: true } });
    await it.work();
    expect(await it.answer(me, id, 'refuse')).toMatchObject({ state: 'payment-failed', payment: null });
    await it.pay(me, id);
    await it.work();
    expect(await it.answer(me, id, 'pay')).toMatchObject({ state: 'payment-received', is_paid: true });
    expect(await code(it.pay(me, id))).toBe('build.not-payable');
    await it.work();
    const built = await it.look(me, id);
    expect(built).toMatchObject({ state: 'succeeded', is_compiled: false, failure: null });
    expect(built.files.map(({ kind }) => kind)).toEqual(['project', 'web']);
    const lines = (await it.log(me, id)).map(({ text }) => text);
    expect([lines[0], lines.at(-1)]).toEqual(['The build has begun.', 'The build has succeeded.']);
    const file = await it.as(me, (ctx) =>
      downloadBuild(ctx, { ...input(id), params: { id, kind: 'project' } }),
    );
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.chunks((work) => it.as(me, work))) chunks.push(chunk);
    expect(Object.keys(unzipSync(Buffer.concat(chunks)))).toContain('package-lock.json');
  });

  test('for a build that was deleted meanwhile is given back', async () => {
    const me = await it.operator();
    const { id } = await sendBuild(it.house, me);
    await it.pay(me, id);
    await it.work();
    const payment = await it.as(me, async (ctx) => (await openPaymentsOf(ctx.tx, [id])).get(id));
    if (payment === undefined) throw new Error('nothing is open');
    await it.as(me, (ctx) => deleteBuild(ctx, input(id)));
    const paid = {
      state: 'paid',
      payment: 'late',
      amountMinor: payment.amountMinor,
      currency: 'USD',
    } as const;
    // Told twice.
    for (let times = 0; times < 2; times += 1) await it.as({ ...me }, (ctx) => conclude(ctx, payment, paid));
    await it.work();
    expect(await it.as(me, (ctx) => findPayment(ctx.tx, payment.id))).toMatchObject({
      state: 'returned',
      payment: 'late',
    });
    expect(await code(it.look(me, id))).toBe('not-found');
  });

  test('of two opened one after the other only one counts', async () => {
    const me = await it.operator();
    const { id } = await sendBuild(it.house, me);
    await it.pay(me, id);
    await it.work();
    const first = await it.as(me, async (ctx) => (await openPaymentsOf(ctx.tx, [id])).get(id));
    await sendChange(it.house, me, { id, body: { ios: true } });
    await it.pay(me, id);
    await it.work();
    const second = await it.as(me, async (ctx) => (await openPaymentsOf(ctx.tx, [id])).get(id));
    if (first === undefined || second === undefined) throw new Error('nothing is open');
    for (const payment of [first, second, first])
      await it.as(me, (ctx) =>
        conclude(ctx, payment, {
          state: 'paid',
          payment: `p${payment.id}`,
          amountMinor: payment.amountMinor,
          currency: 'USD',
        }),
      );
    const states = await Promise.all(
      [first, second].map(async ({ id: one }) => (await it.as(me, (ctx) => findPayment(ctx.tx, one)))?.state),
    );
    expect(states).toEqual(['unwanted', 'paid']);
    await it.work();
    expect(await it.look(me, id)).toMatchObject({ state: 'succeeded' });
  });
});

describe('free builds', () => {
  test('are none of the free plan', async () => {
    const me = await it.operator('free');
    const { id } = await sendBuild(it.house, me);
    expect(await code(it.useFree(me, id))).toBe('build.none-included');
  });

  test('are as many as the plan has, also for those who come at once', async () => {
    const me = await it.operator('plus');
    const ids = [await sendBuild(it.house, me), await sendBuild(it.house, me)].map(({ id }) => id);
    const answers = await Promise.all(ids.map((id) => code(it.useFree(me, id))));
    expect(answers.toSorted()).toEqual(['build.none-left', 'done']);
    const used = ids[answers.indexOf('done')] ?? 0;
    // Repeated, it changes nothing.
    expect(await it.useFree(me, used)).toMatchObject({ free: 49, due: 0 });
    await it.work();
    expect(await it.look(me, used)).toMatchObject({ state: 'succeeded' });
  });

  test('leave what iOS costs, and come back with a build that is deleted before it is built', async () => {
    const me = await it.operator('plus');
    const { id } = await sendBuild(it.house, me, { body: { ios: true } });
    expect(await it.useFree(me, id)).toMatchObject({ state: 'waiting-for-payment', free: 49, due: 245 });
    await it.as(me, (ctx) => deleteBuild(ctx, input(id)));
    const other = await sendBuild(it.house, me);
    expect(await it.useFree(me, other.id)).toMatchObject({ state: 'payment-received' });
  });
});

test('a build that failed is tried again at no cost, or deleted with its money back', async () => {
  const me = await it.operator();
  const { id } = await sendBuild(it.house, me);
  await it.pay(me, id);
  await it.work();
  await it.answer(me, id, 'pay');
  await it.as(me, (ctx) => moveBuild(ctx.tx, id, { state: 'failed', failure: 'broken' }));
  expect(await code(sendChange(it.house, me, { id, body: { ios: true } }))).toBe('build.paid');
  await it.as(me, (ctx) => retryBuild(ctx, input(id)));
  expect(await code(it.as(me, (ctx) => retryBuild(ctx, input(id))))).toBe('build.not-failed');
  await it.work();
  expect(await it.look(me, id)).toMatchObject({ state: 'succeeded', failure: null });
  await it.as(me, (ctx) => moveBuild(ctx.tx, id, { state: 'failed' }));
  const paid = await it.as(me, (ctx) => paidOf(ctx.tx, id));
  await it.as(me, (ctx) => deleteBuild(ctx, input(id)));
  await it.work();
  expect(await it.as(me, (ctx) => findPayment(ctx.tx, paid?.id ?? 0))).toMatchObject({ state: 'returned' });
});
