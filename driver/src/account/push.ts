import type { driverDevices, Locale } from '@voltdeck/contract';
import { ask } from '../api/ask';
import { hasWorkers, workerReady } from '../api/worker';

export const takesPush = (): boolean => hasWorkers() && 'PushManager' in window && 'Notification' in window;

/** The key of the installation as browsers want it: bytes of base64url (docs/push.md). */
export const bytesOf = (key: string): Uint8Array<ArrayBuffer> => {
  const plain = key.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0));
};

const manager = async (): Promise<PushManager> => (await workerReady()).pushManager;

/** Whether this browser is told of the sessions of whoever is logged in. */
export async function isTold(): Promise<boolean> {
  const own = await (await manager()).getSubscription();
  if (own === null) return false;
  const { devices } = await ask<typeof driverDevices.listDriverDevices>('GET /api/v1/device');
  return devices.some(({ endpoint }) => endpoint === own.endpoint);
}

/** Has this browser told, once it was asked whether it may be. */
export async function tellHere(locale: Locale): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new NotAllowed('notifications are not allowed');
  const push = await manager();
  const { public_key: key } = await ask<typeof driverDevices.listDriverDevices>('GET /api/v1/device');
  // A subscription by the key of before hears nothing of this one.
  await (await push.getSubscription())?.unsubscribe();
  const made = await push.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  await ask<typeof driverDevices.registerDriverDevice>('POST /api/v1/device', {
    body: { subscription: made.toJSON(), locale },
  });
}

export async function tellNoMore(): Promise<void> {
  const own = await (await manager()).getSubscription();
  if (own === null) return;
  await ask<typeof driverDevices.removeDriverDevice>('DELETE /api/v1/device', {
    body: { endpoint: own.endpoint },
  });
  await own.unsubscribe();
}

/** Somebody said no when the browser asked. */
export class NotAllowed extends Error {}
