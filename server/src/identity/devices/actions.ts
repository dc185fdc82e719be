import type { Ctx } from '../../platform/ctx';
import { hashSecret } from '../../platform/passwords';
import { devicesKnownSince, devicesOfPerson } from './rules';
import {
  changeSecret,
  deleteDevicesBeyond,
  deleteDevicesOfPerson,
  findDevice,
  saveDevice,
  seenDevices,
} from './store';

/** The device that shows a secret, if the person of an address logged in with it before; null otherwise. */
export async function knownDevice(
  ctx: Ctx,
  { email, secret }: { email: string; secret: string | null },
): Promise<number | null> {
  if (secret === null) return null;
  const usedAfter = devicesKnownSince(ctx.now);
  return findDevice(ctx.tx, { email, secretHash: hashSecret(secret), usedAfter });
}

/** Whether a person has devices, and whether the one that shows a secret is among them. */
export const devicesSeen = (
  ctx: Ctx,
  { personId, secret }: { personId: number; secret: string | null },
): Promise<{ hasAny: boolean; hasThis: boolean }> =>
  seenDevices(ctx.tx, { personId, secretHash: secret === null ? null : hashSecret(secret) });

/** No device of the person is known any more. */
export const forgetDevices = (ctx: Ctx, personId: number): Promise<void> =>
  deleteDevicesOfPerson(ctx.tx, personId);

/**
 * Remembers that a person has logged in with a device: with a new secret each time, so that an old copy is worth nothing.
 * It is known only as long as the person keeps the password, and by wrong tries of whoever has none not at all.
 * @returns the secret that the device is to show from now on
 */
export async function rememberDevice(
  ctx: Ctx,
  person: { id: number; passwordHash: string | null },
  shownSecret: string | null,
): Promise<string> {
  const secret = ctx.random.token(32);
  const secretHash = hashSecret(secret);
  const passwordMark = hashSecret(person.passwordHash ?? '');
  if (shownSecret !== null) await changeSecret(ctx.tx, hashSecret(shownSecret), secretHash);
  await saveDevice(ctx.tx, { personId: person.id, secretHash, passwordMark, at: ctx.now });
  await deleteDevicesBeyond(ctx.tx, { personId: person.id, passwordMark, most: devicesOfPerson });
  return secret;
}
