/// <reference lib="webworker" />

/** What a page needs of a worker (W3C Service Workers); the other library names `self` otherwise. */
declare const self: ServiceWorkerGlobalScope;

export {};

const shell = 'voltdeck-driver-shell';
const page = '/c/';
const assets = '/c/assets/';

const isAsset = (address: string): boolean => {
  const { origin, pathname } = new URL(address, self.location.href);
  return origin === self.location.origin && pathname.startsWith(assets);
};

/** Keeps the page with what its first lines name; what an older page was made of goes. */
async function keepPage(response: Response): Promise<void> {
  if (!response.ok) return;
  const html = await response.clone().text();
  if (html === (await (await caches.match(page))?.text())) return;
  await caches.delete(shell);
  const cache = await caches.open(shell);
  await cache.put(page, response);
  const named = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  await keepAssets(named.filter(isAsset));
}

async function keepAssets(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(shell);
  const isNew = await Promise.all(
    addresses.map(async (address) => (await cache.match(address)) === undefined),
  );
  await cache.addAll(addresses.filter((_, index) => isNew[index]));
}

/** Names of files carry a hash of what is in them, so what is kept is right. */
async function fromShell(request: Request): Promise<Response> {
  const cache = await caches.open(shell);
  const kept = await cache.match(request);
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** The newest page, or without a network the one that is kept; figures are never kept. */
async function openPage({
  request,
  waitUntil,
}: {
  request: Request;
  waitUntil: (task: Promise<void>) => void;
}) {
  try {
    const response = await fetch(request);
    if (response.status < 500) {
      waitUntil(keepPage(response.clone()).catch(() => undefined));
      return response;
    }
    return (await caches.match(page)) ?? response;
  } catch (error) {
    const kept = await caches.match(page);
    if (kept === undefined) throw error;
    return kept;
  }
}

self.addEventListener('install', (event) => {
  const kept = fetch(page, { cache: 'no-cache' }).then(keepPage);
  event.waitUntil(kept.then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const waitUntil = (task: Promise<void>): void => event.waitUntil(task);
  if (request.mode === 'navigate') event.respondWith(openPage({ request, waitUntil }));
  else if (isAsset(request.url)) event.respondWith(fromShell(request));
});

self.addEventListener('message', (event) => {
  const said = event.data as { kind?: string; addresses?: string[] } | null;
  if (said?.kind === 'keep')
    event.waitUntil(keepAssets((said.addresses ?? []).filter(isAsset)).catch(() => undefined));
});

interface Told {
  title?: string;
  body?: string;
  lang?: string;
  dir?: 'ltr' | 'rtl';
  order?: { id?: number };
}

/** Messages of the kind that docs/push.md tells of. */
self.addEventListener('push', (event) => {
  const told = (event.data?.json() ?? {}) as Told;
  event.waitUntil(
    self.registration.showNotification(told.title ?? '', {
      body: told.body,
      lang: told.lang,
      dir: told.dir,
      icon: '/c/icon-192.png',
      tag: `order-${told.order?.id ?? ''}`,
      data: { order: told.order?.id },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { order } = (event.notification.data ?? {}) as { order?: number };
  event.waitUntil(self.clients.openWindow(`/c/account${order === undefined ? '' : `/orders/${order}`}`));
});
