import { dayMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import { devicesKnownSince } from '../devices/rules';
import { deleteDevicesUnusedSince } from '../devices/store';
import { deleteKeysBefore } from '../idempotency/store';
import { livingSince } from '../tokens/rules';
import { deleteDeadTokens } from '../tokens/store';
import { countedSince } from '../tries/rules';
import { deleteTriesBefore } from '../tries/store';

/** Throws away what has lost its meaning: dead tokens, forgotten devices, and kept answers older than a day; to be run daily. */
export async function tidyIdentity(ctx: Ctx): Promise<void> {
  await deleteDeadTokens(ctx.tx, livingSince(ctx.now));
  await deleteDevicesUnusedSince(ctx.tx, devicesKnownSince(ctx.now));
  await deleteKeysBefore(ctx.tx, new Date(ctx.now.getTime() - dayMs));
}

/** Throws away tries that count no more; to be run hourly, because whoever guesses makes many. */
export const tidyTries = (ctx: Ctx): Promise<void> => deleteTriesBefore(ctx.tx, countedSince(ctx.now));
