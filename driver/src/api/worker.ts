const scope = '/c/';

export const hasWorkers = (): boolean => 'serviceWorker' in navigator;

const activeOf = (registration: ServiceWorkerRegistration): Promise<ServiceWorker> =>
  new Promise((resolve) => {
    const look = (): void => {
      const { active } = registration;
      if (active?.state === 'activated') resolve(active);
    };
    look();
    for (const worker of [registration.installing, registration.waiting, registration.active])
      worker?.addEventListener('statechange', look);
  });

/**
 * The worker once it works. A page that was opened as /c lies outside of its folder by the address it began with, for
 * which `ready` of the browser would wait without end.
 */
export async function workerReady(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/c/sw.js', { scope });
  await activeOf(registration);
  return registration;
}

/** Has the worker keep what the page is made of, once it is shown; browsers without one go on as they are. */
export function installWorker(): void {
  if (!hasWorkers() || import.meta.env.DEV) return;
  const install = async (): Promise<void> => {
    const { active } = await workerReady();
    // What came before the worker did, it has not seen.
    const made = performance.getEntriesByType('resource').map(({ name }) => name);
    active?.postMessage({ kind: 'keep', addresses: made.filter((name) => name.includes('/c/assets/')) });
  };
  const later = (): void => void install().catch(() => undefined);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
