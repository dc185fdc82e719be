import type { Ctx } from '../../../platform/ctx';
import type { PushMessage, PushSigner, Receiver } from '../../../platform/push/message';
import { textFor } from '../message';
import { claimMs, deliveryOf, isHopeless, judged, type Outcome, shares } from '../rules';
import { deleteDevices, holdDevice, saveStanding } from '../store';
import {
  type Claimed,
  claimPushes,
  giveUpLate,
  holdClaimed,
  holdClaims,
  ordersTold,
  releasePush,
  saveTry,
} from '../store-pushes';
import { openedAuth } from './devices';

/** A message that is ready to be sealed and sent. */
export interface Ready {
  claimed: Claimed;
  receiver: Receiver;
  message: PushMessage;
  signer: PushSigner;
}

/** Takes what is due, for a process that sends so many more; a device whose secret nobody can open goes. */
export async function takeDue(ctx: Ctx, most: number): Promise<Ready[]> {
  await holdClaims(ctx.tx);
  await giveUpLate(ctx.tx, ctx.now);
  const until = new Date(ctx.now.getTime() + claimMs);
  const taken = await claimPushes(ctx.tx, { now: ctx.now, until, most, shares });
  if (taken.length === 0) return [];
  const orders = new Map(
    (await ordersTold(ctx.tx, [...new Set(taken.map(({ orderId }) => orderId))])).map((order) => [
      order.id,
      order,
    ]),
  );
  const address = ctx.ports.mail.link('/');
  const contact = address.startsWith('https:') ? address : null;
  const signer = { keys: ctx.ports.pushKeys, contact, now: ctx.now };
  const ready: Ready[] = [];
  const lost: number[] = [];
  for (const claimed of taken) {
    const { endpoint, p256dh, deviceId, orderId } = claimed;
    const auth = openedAuth(ctx, claimed.authSealed);
    const order = orders.get(orderId);
    if (auth === null) lost.push(deviceId);
    else if (order !== undefined) {
      const message = { text: textFor(claimed, order), ...deliveryOf(claimed, ctx.now) };
      ready.push({ claimed, receiver: { endpoint, p256dh, auth }, message, signer });
    }
  }
  if (lost.length > 0) await deleteDevices(ctx.tx, lost);
  return ready;
}

/** Writes down what became of a try, of the message and of its device. */
export async function recordTry(ctx: Ctx, claimed: Claimed, outcome: Outcome): Promise<void> {
  const { id, deviceId, kind } = claimed;
  const device = await holdDevice(ctx.tx, deviceId);
  const attempt = device === null ? null : await holdClaimed(ctx.tx, id);
  // It was removed meanwhile.
  if (device === null || attempt === null) return;
  const chance = Number(ctx.random.digits(3)) / 1000;
  const { wasTaken, isGone, nextAt, isShort } = judged(claimed, outcome, { now: ctx.now, chance });
  const failures = wasTaken ? 0 : device.failures + 1;
  const lastOkAt = wasTaken ? ctx.now : device.lastOkAt;
  if (isGone || (!wasTaken && isHopeless({ ...device, failures }, ctx.now)))
    return deleteDevices(ctx.tx, [deviceId]);
  await saveStanding(ctx.tx, { id: deviceId, failures, lastOkAt });
  if (attempt.kind !== kind) return releasePush(ctx.tx, id);
  await saveTry(ctx.tx, { id, nextAt, isShort });
}
