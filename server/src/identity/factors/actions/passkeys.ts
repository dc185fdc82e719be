import { factors, type Parsed, type Result } from '@voltdeck/contract';
import { Problem } from '../../../kernel/problem';
import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { creationOptions, madePasskey } from '../../../platform/passkeys';
import { hashSecret } from '../../../platform/passwords';
import { memberOf } from '../../memberships/actions';
import { tellOfFactor } from '../mails';
import { deletePasskey, insertPasskey, passkeysOf } from '../store-passkeys';
import { holdSelf, mustNotBeNeeded, recordChange, settleAdded, settleRemoved } from './change';
import { ask, siteOf, takeQuestion } from './questions';
// Brings the type of the port.
import type {} from '../ports';

/** What a browser makes a passkey of the caller with. */
export const beginPasskey = (call: PartedCall<Ctx>): Promise<Result<typeof factors.beginPasskey>> =>
  call.run(async (ctx) => {
    const { person } = await holdSelf(ctx);
    const known = await passkeysOf(ctx.tx, person.id);
    if (known.length >= factors.mostPasskeys) throw new Problem('factor.limit-reached');
    const { tokenId } = memberOf(ctx);
    const question = { purpose: 'new-passkey', personId: person.id, tokenId } as const;
    const { token, toSign } = await ask(ctx, call, question);
    const passkey = await creationOptions(siteOf(ctx), {
      product: ctx.ports.productName,
      email: person.email,
      displayName: `${person.firstName} ${person.lastName}`.trim(),
      handle: hashSecret(`the passkeys of person ${person.id}`),
      toSign,
      known,
    });
    return { challenge: token, passkey };
  });

/** Takes a passkey into use that the browser has made. */
export const addPasskey = (
  call: PartedCall<Ctx>,
  { body }: Parsed<typeof factors.addPasskey>,
): Promise<Result<typeof factors.addPasskey>> =>
  call.run(async (ctx) => {
    const { person, before } = await holdSelf(ctx);
    const { tokenId } = memberOf(ctx);
    const { toSign } = await takeQuestion(ctx, { token: body.challenge, purposes: ['new-passkey'], tokenId });
    if (before.passkeys.length >= factors.mostPasskeys) throw new Problem('factor.limit-reached');
    const made = await madePasskey(siteOf(ctx), { shown: body.passkey, toSign });
    if (made === null) throw new Problem('factor.passkey-unreadable', { field: 'passkey' });
    const personId = person.id;
    const id = await insertPasskey(ctx.tx, { ...made, personId, name: body.name, at: ctx.now });
    if (id === null) throw new Problem('factor.passkey-unreadable', { field: 'passkey' });
    const codes = await settleAdded(ctx, personId, before);
    await recordChange(ctx, { personId, change: 'added', detail: { kind: 'passkey' } });
    await tellOfFactor(ctx, person, { change: 'added', kind: 'passkey', name: body.name });
    const passkey = { id, name: body.name, created_at: ctx.now.toISOString(), last_used_at: null };
    return { passkey, recovery_codes: codes };
  });

/** Removes a passkey of the caller. */
export async function removePasskey(
  ctx: Ctx,
  { params: { id } }: Parsed<typeof factors.removePasskey>,
): Promise<{ id: number }> {
  const { person, before } = await holdSelf(ctx);
  if (!before.passkeys.some((one) => one.id === id)) throw new Problem('not-found');
  await mustNotBeNeeded(ctx, person.id, before);
  const name = await deletePasskey(ctx.tx, person.id, id);
  if (name === null) throw new Problem('not-found');
  await settleRemoved(ctx, person.id);
  await recordChange(ctx, { personId: person.id, change: 'removed', detail: { kind: 'passkey' } });
  await tellOfFactor(ctx, person, { change: 'removed', kind: 'passkey', name });
  return { id };
}
