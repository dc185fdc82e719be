import type { media as contract, Medium, Parsed } from '@voltdeck/contract';
import { operatorOf, recordAudit } from '../../identity';
import { plainList } from '../../kernel/plain-list';
import { Problem } from '../../kernel/problem';
import type { Ctx } from '../../platform/ctx';
import { dropFiles } from '../../platform/files/keeping';
import { ChargePointChanged } from '../availability/facts';
import type { ChargePointTable } from '../charge-points/rules';
import { filesOf, type KeptMedium, toMedium } from '../charge-points/rules-media';
import { holdOwn, saveImage, saveSettings } from '../charge-points/store';
import { findChargePoint } from '../charge-points/store-list';
import { mediaOf } from '../charge-points/store-media';
import { isOrderOf, wouldUnlist } from './rules';
import { deleteMedia, findMedium, saveOrder, saveTitle } from './store';

const sent = (ctx: Ctx, row: KeptMedium): Medium => toMedium(row, (name) => ctx.ports.files.addressOf(name));

/** Holds a charge point of the operator's, so that its images and its cover change one after the other. */
export async function holdPlace(ctx: Ctx, chargePointId: number): Promise<ChargePointTable> {
  const held = await holdOwn(ctx.tx, operatorOf(ctx), chargePointId);
  if (held === null) throw new Problem('not-found');
  return held;
}

/** Writes down what was done to an image, and tells that its charge point looks different. */
export async function tell(
  ctx: Ctx,
  action: 'created' | 'updated' | 'deleted',
  { id, charge_point_id: chargePointId, title }: KeptMedium,
): Promise<void> {
  await recordAudit(ctx, {
    action,
    noun: 'power-center-media',
    nounId: id,
    detail: { chargePointId, title },
  });
  await ctx.announce(ChargePointChanged, { chargePointId }, operatorOf(ctx));
}

/** The images of a charge point of the operator's in their order. */
export async function listMedia(
  ctx: Ctx,
  { params: { id }, query }: Parsed<typeof contract.listMedia>,
): Promise<Medium[]> {
  if ((await findChargePoint(ctx.tx, operatorOf(ctx), id)) === null) throw new Problem('not-found');
  const rows = await mediaOf(ctx.tx, [id]);
  return plainList(
    rows.map((row) => sent(ctx, row)),
    query,
  );
}

/** Puts the images of a charge point in another order, if they are those that the caller saw. */
export async function orderMedia(
  ctx: Ctx,
  { params: { id }, body: { ids } }: Parsed<typeof contract.orderMedia>,
): Promise<Medium[]> {
  const held = await holdPlace(ctx, id);
  const before = (await mediaOf(ctx.tx, [id])).map((row) => row.id);
  if (!isOrderOf(before, ids)) throw new Problem('medium.changed-since');
  await saveOrder(ctx.tx, id, ids);
  const rows = await mediaOf(ctx.tx, [id]);
  const cover = rows[0]?.key ?? null;
  if (cover !== held.image_key) await saveImage(ctx.tx, id, cover);
  await recordAudit(ctx, {
    action: 'updated',
    noun: 'power-center-media',
    nounId: null,
    detail: { chargePointId: id, before, order: ids },
  });
  await ctx.announce(ChargePointChanged, { chargePointId: id }, held.operator_id);
  return rows.map((row) => sent(ctx, row));
}

/** Says what an image shows. */
export async function titleMedium(
  ctx: Ctx,
  { params: { id }, body: { title } }: Parsed<typeof contract.titleMedium>,
): Promise<Medium> {
  const found = await findMedium(ctx.tx, operatorOf(ctx), id);
  const saved = found === null ? null : await saveTitle(ctx.tx, id, { title, at: ctx.now });
  if (saved === null) throw new Problem('not-found');
  await tell(ctx, 'updated', saved);
  return sent(ctx, saved);
}

/** Deletes an image; the next one becomes the cover, and without one a listed charge point leaves the map, once that is agreed to. */
export async function deleteMedium(
  ctx: Ctx,
  { params: { id }, query }: Parsed<typeof contract.deleteMedium>,
): Promise<{ id: number }> {
  const operatorId = operatorOf(ctx);
  const found = await findMedium(ctx.tx, operatorId, id);
  if (found === null) throw new Problem('not-found');
  const held = await holdPlace(ctx, found.charge_point_id);
  const rows = await mediaOf(ctx.tx, [held.id]);
  // Held only now: somebody may have deleted it meanwhile.
  if (!rows.some((row) => row.id === id)) throw new Problem('not-found');
  const left = rows.filter((row) => row.id !== id);
  const isUnlisted = wouldUnlist(left.length, held);
  if (isUnlisted && query.unlist !== true)
    throw new Problem('medium.unlists', { args: { title: held.title } });
  await deleteMedia(ctx.tx, [id]);
  await dropFiles(ctx, filesOf(found.key));
  await saveImage(ctx.tx, held.id, left[0]?.key ?? null);
  if (isUnlisted) await unlist(ctx, held.id);
  await tell(ctx, 'deleted', found);
  return { id };
}

async function unlist(ctx: Ctx, id: number): Promise<void> {
  await saveSettings(ctx.tx, id, { listed: false });
  await recordAudit(ctx, { action: 'updated', noun: 'power-center', nounId: id, detail: { listed: false } });
}

/** Drops the images of a charge point that is being deleted; its files are removed once that is done. */
export async function dropMediaOf(ctx: Ctx, chargePointId: number): Promise<void> {
  const rows = await mediaOf(ctx.tx, [chargePointId]);
  await deleteMedia(
    ctx.tx,
    rows.map(({ id }) => id),
  );
  await dropFiles(
    ctx,
    rows.flatMap(({ key }) => filesOf(key)),
  );
}
