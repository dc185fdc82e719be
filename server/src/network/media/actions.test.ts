import { media as contract, type Medium } from '@voltdeck/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SentFile, UploadCall } from '../../kernel/route';
import type { Ctx } from '../../platform/ctx';
import { sweepFiles } from '../../platform/files/keeping';
import { type TestFiles, testFiles } from '../../platform/files/testing-files';
import { smallJpeg } from '../../platform/images/testing-images';
import { deleteChargePoint } from '../settings/actions';
import { findChargePoint } from '../charge-points/store-list';
import { networkHouse, type NetworkHouse, type Tenant } from '../testing-network';
import { deleteMedium, listMedia, orderMedia, titleMedium } from './actions';
import { addMedium, setImage } from './actions/add';
import { mediaNoun } from './noun';

let house: NetworkHouse;
let files: TestFiles;
let id: number;
beforeAll(async () => {
  house = await networkHouse();
  for (const { name, handler } of mediaNoun.jobs ?? []) {
    house.onJob(name, async (ctx, payload) => void (await handler(ctx, payload as never)));
  }
});
afterAll(() => house.close());
beforeEach(async () => {
  files = testFiles();
  house.supply({ files });
  ({ id } = await house.chargePoint());
});
afterEach(() => files.close());

/** A call that brings these bytes. */
async function bringing(
  bytes: Uint8Array,
  { by = house.mine, onRead }: { by?: Tenant; onRead?: () => void } = {},
): Promise<{ call: UploadCall<Ctx>; discard: () => Promise<void> }> {
  const sent = async function* () {
    yield bytes;
  };
  const file = await files.incoming.receive(sent(), 20_000_000);
  const run: UploadCall<Ctx>['run'] = (work) => house.as(by, work);
  const read = async (): Promise<SentFile> => {
    onRead?.();
    return file;
  };
  const call = { run, finish: run, file: read, signal: new AbortController().signal };
  return { call, discard: file.discard };
}

async function add(bytes?: Uint8Array, isCover = false): Promise<Medium> {
  const { call, discard } = await bringing(bytes ?? (await smallJpeg()));
  try {
    const input = { params: { id }, query: {}, body: {} };
    return await (isCover ? setImage(call, input) : addMedium(call, input));
  } finally {
    await discard();
  }
}

const list = () => house.as(house.mine, (ctx) => listMedia(ctx, { params: { id }, query: {}, body: {} }));
const place = () => house.as(house.mine, (ctx) => findChargePoint(ctx.tx, house.mine.operatorId, id));
const remove = (mediumId: number, unlist?: boolean) =>
  house.as(house.mine, (ctx) => deleteMedium(ctx, { params: { id: mediumId }, query: { unlist }, body: {} }));
const order = (ids: number[]) =>
  house.as(house.mine, (ctx) => orderMedia(ctx, { params: { id }, query: {}, body: { ids } }));
const keyIn = ({ url }: Medium): string => url.slice(url.lastIndexOf('/') + 1).slice(0, 22);
const setListed = (): Promise<unknown> =>
  house.db.pool.query('update charge_points set listed = true where id = $1', [id]);

describe('an image', () => {
  test('is kept in three files, by names of ours, and written down', async () => {
    const added = await add();
    expect(added).toMatchObject({ title: '', type: 'image/webp', width: 64, height: 48 });
    expect(added.url).toMatch(/^https:\/\/voltdeck\.example\/files\/[\w-]{22}-1920\.webp$/);
    expect((await files.all()).toSorted()).toEqual(
      [320, 960, 1920].map((width) => `${keyIn(added)}-${width}.webp`).toSorted(),
    );
    expect((await place())?.image_key).toBe(keyIn(added));
    const { rows } = await house.db.pool.query(
      `select action, detail from audit_log where noun = 'power-center-media' and noun_id = $1`,
      [added.id],
    );
    expect(rows).toEqual([{ action: 'created', detail: { chargePointId: id, title: '' } }]);
  });

  test('stands where it is put, and the first is the cover', async () => {
    const first = await add();
    const second = await add();
    const cover = await add(undefined, true);
    expect((await list()).map((row) => row.id)).toEqual([cover.id, first.id, second.id]);
    const ordered = await order([second.id, cover.id, first.id]);
    expect(ordered.map((row) => row.id)).toEqual([second.id, cover.id, first.id]);
    expect((await place())?.image_key).toBe(keyIn(second));
    await expect(order([second.id, cover.id])).rejects.toMatchObject({ code: 'medium.changed-since' });
  });

  test('says what it shows', async () => {
    const { id: mediumId } = await add();
    const input = { params: { id: mediumId }, query: {}, body: { title: 'The entrance' } };
    await house.as(house.mine, (ctx) => titleMedium(ctx, input));
    expect((await list())[0]?.title).toBe('The entrance');
    await expect(house.as(house.other, (ctx) => titleMedium(ctx, input))).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('that is none leaves nothing', async () => {
    await expect(add(Buffer.from('<svg/>'))).rejects.toMatchObject({ code: 'medium.not-an-image' });
    expect(await files.all()).toEqual([]);
    expect(await list()).toEqual([]);
  });

  test('of somebody else, or one too many, is refused unread', async () => {
    let reads = 0;
    const onRead = (): void => void (reads += 1);
    const { call } = await bringing(await smallJpeg(), { by: house.other, onRead });
    await expect(addMedium(call, { params: { id }, query: {}, body: {} })).rejects.toMatchObject({
      code: 'not-found',
    });
    await house.db.pool.query(
      `insert into charge_point_media (charge_point_id, key, title, width, height, place, created_at, updated_at)
       select $1::bigint, 'key-' || n, '', 1, 1, n, now(), now() from generate_series(1, ${contract.mostMedia}) n`,
      [id],
    );
    const own = await bringing(await smallJpeg(), { onRead });
    await expect(addMedium(own.call, { params: { id }, query: {}, body: {} })).rejects.toMatchObject({
      code: 'medium.limit-reached',
    });
    expect(reads).toBe(0);
  });
});

describe('deleting', () => {
  test('the cover makes the next one the cover, also twice at once', async () => {
    const [one, two, three] = [await add(), await add(), await add()];
    const tries = await Promise.allSettled([remove(one.id), remove(one.id), remove(two.id)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect((await place())?.image_key).toBe(keyIn(three));
    await house.runJobs();
    expect(await files.all()).toHaveLength(3);
  });

  test('the last one of a listed power center is agreed to first, and unlists it', async () => {
    const { id: mediumId } = await add();
    await setListed();
    await expect(remove(mediumId)).rejects.toMatchObject({ code: 'medium.unlists' });
    expect((await place())?.listed).toBe(true);
    await remove(mediumId, true);
    expect(await place()).toMatchObject({ listed: false, image_key: null });
  });

  test('both of two at once leaves a listed one listed, or tells', async () => {
    const [one, two] = [await add(), await add()];
    await setListed();
    const tries = await Promise.allSettled([remove(one.id), remove(two.id)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect([(await place())?.listed, (await list()).length]).toEqual([true, 1]);
  });

  test('a power center removes its files', async () => {
    await add();
    await house.as(house.mine, (ctx) =>
      deleteChargePoint(ctx, { params: { id }, query: { confirm: true }, body: {} }),
    );
    expect(await files.all()).toHaveLength(3);
    await house.runJobs();
    expect(await files.all()).toEqual([]);
  });
});

describe('room', () => {
  const used = async (): Promise<number> => {
    const { rows } = await house.db.pool.query<{ bytes: number }>(
      'select bytes::int from file_sums where operator_id = $1',
      [house.mine.operatorId],
    );
    return rows[0]?.bytes ?? 0;
  };

  test('for one is not given to two at once, and comes back with what is deleted', async () => {
    const before = await used();
    const first = await add();
    const each = (await used()) - before;
    await remove(first.id);
    expect(await used()).toBe(before);
    house.supply({ files: { ...files, mostBytes: before + each } });
    const tries = await Promise.allSettled([add(), add()]);
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toEqual([expect.objectContaining({ code: 'file.quota-reached' })]);
    expect(await used()).toBe(before + each);
  });

  test('is given back by what was never kept', async () => {
    const before = await used();
    const failing = { ...files, put: () => Promise.reject(new Error('away')) };
    house.supply({ files: failing });
    await expect(add()).rejects.toThrow('away');
    house.supply({ files });
    await house.db.pool.query(
      `with lost as (insert into files values ('AbCdEfGhIjKlMnOpQrSt_--320.webp', $1, 10, 'arriving', $2) returning bytes)
       update file_sums set bytes = file_sums.bytes + lost.bytes from lost where operator_id = $1`,
      [house.mine.operatorId, new Date(house.clock.now().getTime() - 3_700_000)],
    );
    await files.put('AbCdEfGhIjKlMnOpQrSt_--320.webp', Buffer.from('lost'));
    await house.bySystem(sweepFiles);
    expect([await used(), await files.all()]).toEqual([before, []]);
  });
});
