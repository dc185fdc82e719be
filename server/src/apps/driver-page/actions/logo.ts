import type { DriverPage } from '@voltdeck/contract';
import { operatorOf } from '../../../identity';
import type { UploadCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { announceFiles, dropFiles, keepFiles, mustHaveRoom } from '../../../platform/files/keeping';
import { keyBytes } from '../../../platform/files/names';
import { renderImage } from '../../../platform/images/render';
import { type KeptPage, logoFileOf, logoFilesOf, logoWidths } from '../rules';
import { saveLogo } from '../store';
import { holdOwnPage, tellChanged } from './change';
import { shownPage } from './show';

/** Puts a logo in the place of the one before, whose files go; null takes it off. */
async function replaceLogo(ctx: Ctx, key: string | null): Promise<DriverPage> {
  const before = await holdOwnPage(ctx);
  if (before.logo_key === key) return shownPage(ctx, before);
  await saveLogo(ctx.tx, before.operator_id, key);
  if (before.logo_key !== null) await dropFiles(ctx, logoFilesOf(before.logo_key));
  const after: KeptPage = { ...before, logo_key: key, version: before.version + 1 };
  await tellChanged(ctx, before, after);
  return shownPage(ctx, after);
}

/** Takes a logo in: judged, read, made ours, written, and only then shown to anybody. */
export async function setDriverPageLogo(call: UploadCall<Ctx>): Promise<DriverPage> {
  const operatorId = await call.run(async (ctx) => {
    await mustHaveRoom(ctx, operatorOf(ctx));
    return operatorOf(ctx);
  });
  const { path } = await call.file();
  const image = await renderImage(path, logoWidths, { key: operatorId, signal: call.signal });
  const key = await call.run(async (ctx) => {
    const made = ctx.random.token(keyBytes);
    const files = image.files.map(({ width, bytes }) => ({
      name: logoFileOf(made, width),
      bytes: bytes.byteLength,
    }));
    await announceFiles(ctx, { operatorId, files });
    return { made, files: ctx.ports.files };
  });
  let isKept = false;
  try {
    for (const { width, bytes } of image.files) await key.files.put(logoFileOf(key.made, width), bytes);
    const page = await call.finish(async (ctx) => {
      await keepFiles(ctx, operatorId, logoFilesOf(key.made));
      const shown = await replaceLogo(ctx, key.made);
      isKept = true;
      return shown;
    });
    return page;
  } catch (error) {
    isKept = false;
    throw error;
  } finally {
    // Where even this fails, they are swept as forgotten.
    if (!isKept)
      await call.run((ctx) => dropFiles(ctx, logoFilesOf(key.made), 'arriving')).catch(() => undefined);
  }
}

/** Takes the logo off; without one nothing changes. */
export const deleteDriverPageLogo = (ctx: Ctx): Promise<DriverPage> => replaceLogo(ctx, null);
