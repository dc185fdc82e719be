import {
  media as contract,
  type Medium,
  mediumWidths,
  type MediumWidth,
  type Parsed,
} from '@voltdeck/contract';
import { operatorOf } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { UploadCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { announceFiles, dropFiles, keepFiles, mustHaveRoom } from '../../../platform/files/keeping';
import { keyBytes } from '../../../platform/files/names';
import type { Files } from '../../../platform/files/port';
import { type Rendered, renderImage } from '../../../platform/images/render';
import { fileOf, toMedium } from '../../charge-points/rules-media';
import { saveImage } from '../../charge-points/store';
import { findChargePoint } from '../../charge-points/store-list';
import { mediaOf } from '../../charge-points/store-media';
import { holdPlace, tell } from '../actions';
import { placeOfNew } from '../rules';
import { insertMedium, placesOf } from '../store';

/** Files that are noted, and about to be written. */
interface Announced {
  operatorId: number;
  key: string;
  names: string[];
  files: Files;
}

type Image = Rendered<MediumWidth>;

const limitReached = (): Problem =>
  new Problem('medium.limit-reached', { args: { most: contract.mostMedia } });

/** Refuses, before a byte is read, what would be refused afterwards. */
async function mayAdd(ctx: Ctx, chargePointId: number): Promise<number> {
  const operatorId = operatorOf(ctx);
  if ((await findChargePoint(ctx.tx, operatorId, chargePointId)) === null) throw new Problem('not-found');
  if ((await mediaOf(ctx.tx, [chargePointId])).length >= contract.mostMedia) throw limitReached();
  await mustHaveRoom(ctx, operatorId);
  return operatorId;
}

/** Notes the files of an image before they are written. */
async function announceImage(ctx: Ctx, operatorId: number, image: Image): Promise<Announced> {
  const key = ctx.random.token(keyBytes);
  const files = image.files.map(({ width, bytes }) => ({
    name: fileOf(key, width),
    bytes: bytes.byteLength,
  }));
  await announceFiles(ctx, { operatorId, files });
  return { operatorId, key, names: files.map(({ name }) => name), files: ctx.ports.files };
}

/** Writes the files of an image that were noted. */
async function writeImage({ key, files }: Pick<Announced, 'key' | 'files'>, image: Image): Promise<void> {
  for (const { width, bytes } of image.files) await files.put(fileOf(key, width), bytes);
}

interface Added {
  chargePointId: number;
  isCover: boolean;
  title?: string;
}

/** Adds an image whose files are written. */
async function saveAdded(
  ctx: Ctx,
  { chargePointId, isCover, title = '' }: Added,
  { announced, image }: { announced: Announced; image: Image },
): Promise<Medium> {
  const held = await holdPlace(ctx, chargePointId);
  const places = await placesOf(ctx.tx, chargePointId);
  if (places.length >= contract.mostMedia) throw limitReached();
  await keepFiles(ctx, held.operator_id, announced.names);
  const medium = await insertMedium(ctx.tx, {
    charge_point_id: chargePointId,
    key: announced.key,
    title,
    width: image.width,
    height: image.height,
    place: placeOfNew(places, isCover),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  if (isCover || places.length === 0) await saveImage(ctx.tx, chargePointId, announced.key);
  await tell(ctx, 'created', medium);
  return toMedium(medium, (name) => ctx.ports.files.addressOf(name));
}

/** Adds an image that the product made itself. */
export async function addOwnImage(ctx: Ctx, added: Added, image: Image): Promise<Medium> {
  const announced = await announceImage(ctx, operatorOf(ctx), image);
  await writeImage(announced, image);
  return saveAdded(ctx, added, { announced, image });
}

/** Takes an image in: judged, read, made ours, written, and only then shown to anybody. */
async function add(call: UploadCall<Ctx>, { chargePointId, isCover }: Added): Promise<Medium> {
  const operatorId = await call.run((ctx) => mayAdd(ctx, chargePointId));
  const { path } = await call.file();
  const image = await renderImage(path, mediumWidths, { key: operatorId, signal: call.signal });
  const announced = await call.run((ctx) => announceImage(ctx, operatorId, image));
  let isKept = false;
  try {
    await writeImage(announced, image);
    const medium = await call.finish(async (ctx) => {
      const saved = await saveAdded(ctx, { chargePointId, isCover }, { announced, image });
      isKept = true;
      return saved;
    });
    return medium;
  } catch (error) {
    isKept = false;
    throw error;
  } finally {
    // Where even this fails, they are swept as forgotten.
    if (!isKept) await call.run((ctx) => dropFiles(ctx, announced.names, 'arriving')).catch(() => undefined);
  }
}

/** Adds an image behind those that a charge point has. */
export const addMedium = (
  call: UploadCall<Ctx>,
  { params: { id } }: Parsed<typeof contract.addMedium>,
): Promise<Medium> => add(call, { chargePointId: id, isCover: false });

/** Adds an image before those that a charge point has. */
export const setImage = (
  call: UploadCall<Ctx>,
  { params: { id } }: Parsed<typeof contract.setImage>,
): Promise<Medium> => add(call, { chargePointId: id, isCover: true });
