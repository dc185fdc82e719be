import { dayMs } from '../../kernel/clock';
import type { Ctx } from '../../platform/ctx';
import { tokensSince } from '../codes/rules';
import { deleteAccountsUnheldSince, deleteCodesBefore } from '../codes/store';
import { devicesKnownSince } from '../devices/rules';
import { deleteDevicesUnusedSince } from '../devices/store';
import { challengesSince } from '../factors/rules';
import { deleteChallengesBefore } from '../factors/store-challenges';
import { deleteKeysBefore } from '../idempotency/store';
import { deleteDriverKeysBefore } from '../idempotency/store-drivers';
import { deleteInvitationsEndedBefore } from '../invitations/store';
import { questionsSince } from '../registrations/rules';
import { deleteQuestionsBefore } from '../registrations/store';
import { visitsSince } from '../social-logins/rules';
import { deleteVisitsBefore } from '../social-logins/store';
import { livingSince } from '../tokens/rules';
import { deleteDeadTokens } from '../tokens/store';
import { deleteDeadDriverTokens } from '../tokens/store-drivers';
import { countedSince } from '../tries/rules';
import { deleteTriesBefore } from '../tries/store';

/** Throws away what has lost its meaning: dead tokens, forgotten devices, ended invitations, and kept answers older than a day; to be run daily. */
export async function tidyIdentity(ctx: Ctx): Promise<void> {
  await deleteDeadTokens(ctx.tx, livingSince(ctx.now));
  await deleteDeadDriverTokens(ctx.tx, livingSince(ctx.now));
  await deleteInvitationsEndedBefore(ctx.tx, ctx.now);
  await deleteDevicesUnusedSince(ctx.tx, devicesKnownSince(ctx.now));
  const answersSince = new Date(ctx.now.getTime() - dayMs);
  await deleteKeysBefore(ctx.tx, answersSince);
  await deleteDriverKeysBefore(ctx.tx, answersSince);
}

/** Throws away tries, codes with their registrations, visits to providers, questions for factors, and others that count no more; to be run hourly, because whoever guesses makes many. */
export async function tidyTries(ctx: Ctx): Promise<void> {
  await deleteTriesBefore(ctx.tx, countedSince(ctx.now));
  await deleteCodesBefore(ctx.tx, { before: tokensSince(ctx.now), at: ctx.now });
  await deleteAccountsUnheldSince(ctx.tx, tokensSince(ctx.now));
  await deleteQuestionsBefore(ctx.tx, questionsSince(ctx.now));
  await deleteChallengesBefore(ctx.tx, challengesSince(ctx.now));
  await deleteVisitsBefore(ctx.tx, { begunBefore: visitsSince(ctx.now), now: ctx.now });
}
