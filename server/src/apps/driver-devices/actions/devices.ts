import { driverDevices, type DriverDevice, type Parsed, type Result } from '@voltdeck/contract';
import { driverOf, holdPerson } from '../../../identity';
import { Problem } from '../../../kernel/problem';
import type { Ctx } from '../../../platform/ctx';
import { addressFault } from '../../../platform/outbound/address';
// Brings the type of the port.
import type {} from '../../../platform/outbound/outbound';
import { isPushPoint } from '../../../platform/push/keys';
import { Unsealable } from '../../../platform/secrets/secrets';
import { asBase64url, authPurpose, isPushAuth, toDevice } from '../rules';
import {
  deleteDevices,
  deleteDevicesOf,
  deleteOldest,
  devicesOfDriver,
  devicesOfPerson,
  endpointOfOthers,
  type OfDriver,
  removeDevice,
  saveDevice,
} from '../store';

/** The key by which devices let this installation send to them, and the driver's own ones. */
export async function listDriverDevices(ctx: Ctx): Promise<Result<typeof driverDevices.listDriverDevices>> {
  const rows = await devicesOfDriver(ctx.tx, driverOf(ctx));
  return { public_key: ctx.ports.pushKeys.publicKey, devices: rows.map(toDevice) };
}

type Body = Parsed<typeof driverDevices.registerDriverDevice>['body'];

/** Refuses by its name what another push service gave: kept, it would look as if the app were told. */
function mustHoldNoToken(body: Body): void {
  const name = driverDevices.pushTokenFields.find((field) => body[field] != null && body[field] !== '');
  if (name !== undefined) throw new Problem('driver-device.push-token', { field: name, args: { name } });
}

const faulty = (field: string, code: 'required' | 'invalid'): Problem =>
  new Problem('fields.invalid', { errors: { [field]: [{ code }] } });

/** An endpoint as it is kept, the way it will be asked. */
function endpointOf(ctx: Ctx, text: string): URL {
  if (addressFault(text, ctx.ports.outbound.rules) !== null)
    throw new Problem('driver-device.endpoint-refused', { field: 'subscription.endpoint' });
  const url = new URL(text);
  // What stands behind # is never sent.
  url.hash = '';
  return url;
}

/**
 * Registers a device of the driver who asks, or one that is known anew. The person is held, so that many at once are
 * counted, and nothing is kept of one who is erased.
 */
export async function registerDriverDevice(
  ctx: Ctx,
  { body }: Parsed<typeof driverDevices.registerDriverDevice>,
): Promise<DriverDevice> {
  mustHoldNoToken(body);
  const { subscription, locale = null } = body;
  if (subscription === undefined) throw faulty('subscription', 'required');
  const url = endpointOf(ctx, subscription.endpoint);
  const [p256dh, auth] = [asBase64url(subscription.keys.p256dh), asBase64url(subscription.keys.auth)];
  if (!isPushPoint(p256dh)) throw faulty('subscription.keys.p256dh', 'invalid');
  if (!isPushAuth(auth)) throw faulty('subscription.keys.auth', 'invalid');
  const { tokenId, ...me } = driverOf(ctx);
  if ((await holdPerson(ctx.tx, me.personId)) === null) throw new Problem('unauthenticated');
  const known = { endpoint: url.href, auth };
  await takeFromOthers(ctx, me, known);
  const row = await saveDevice(ctx.tx, {
    personId: me.personId,
    operatorId: me.operatorId,
    tokenId,
    endpoint: url.href,
    service: url.host,
    p256dh,
    authSealed: ctx.ports.secrets.seal(auth, authPurpose),
    locale,
    at: ctx.now,
  });
  await deleteOldest(ctx.tx, me, driverDevices.mostDriverDevices);
  return toDevice(row);
}

/** A browser in which somebody else drives now tells nobody of the one before; its secret shows that it is the same. */
async function takeFromOthers(
  ctx: Ctx,
  me: OfDriver,
  { endpoint, auth }: { endpoint: string; auth: string },
): Promise<void> {
  const others = await endpointOfOthers(ctx.tx, me, endpoint);
  const same = others.filter(({ authSealed }) => openedAuth(ctx, authSealed) === auth);
  if (same.length > 0)
    await deleteDevices(
      ctx.tx,
      same.map(({ id }) => id),
    );
}

/** The secret of a device; null where the key that sealed it is gone. */
export function openedAuth(ctx: Ctx, authSealed: string): string | null {
  try {
    return ctx.ports.secrets.open(authSealed, authPurpose);
  } catch (error) {
    if (error instanceof Unsealable) return null;
    throw error;
  }
}

/** Removes a device of the driver who asks. */
export async function removeDriverDevice(
  ctx: Ctx,
  { query, body }: Parsed<typeof driverDevices.removeDriverDevice>,
): Promise<Result<typeof driverDevices.removeDriverDevice>> {
  const id = query.id ?? body.id;
  const { endpoint } = body;
  if (id === undefined && endpoint == null) throw faulty('id', 'required');
  const by = id === undefined ? { endpoint: hrefOf(endpoint ?? '') } : { id };
  const removed = await removeDevice(ctx.tx, driverOf(ctx), by);
  if (removed === null) throw new Problem('not-found');
  return { id: removed };
}

/** An endpoint as it would be kept; what is no address is none. */
function hrefOf(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  url.hash = '';
  return url.href;
}

/** Forgets the devices of somebody who is erased. */
export const forgetDevicesOf = (ctx: Ctx, personId: number): Promise<void> =>
  deleteDevicesOf(ctx.tx, personId);

/** The devices of a person, at every operator, for the copy of what is kept of them. */
export async function ownDriverDevicesOf(ctx: Ctx, personId: number): Promise<object[]> {
  return (await devicesOfPerson(ctx.tx, personId)).map(toDevice);
}
