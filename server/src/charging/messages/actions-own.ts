import type { Ctx } from '../../platform/ctx';
import { ownFrames } from './store-owners';

export const ownFramesJob = 'messages.own-frames';

/** Few enough not to hold up what chargers write meanwhile. */
const partSize = 5_000;

/** Frames kept before they bore their operator's number get it, latest first and part by part; without any left this is one look at an index. */
export async function tellWhoseFrames(ctx: Ctx): Promise<void> {
  const told = await ownFrames(ctx.tx, partSize);
  if (told > 0) await ctx.schedule(ownFramesJob, {}, { key: ownFramesJob });
}
