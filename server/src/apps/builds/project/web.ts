import { textOn } from '@voltdeck/contract';
import type { AppOrder } from '../order';
import { inXml, jsonFile, type TextFile, textFile } from './texts';

/** Where the page of drivers begins: of this operator, where the installation has several. */
const startPath = ({ pageCode }: Pick<AppOrder, 'pageCode'>): string =>
  pageCode === null ? '/c/' : `/c/?o=${encodeURIComponent(pageCode)}`;

/** Icons of the installable web app, in pixels. */
export const webIcons = [
  { path: 'web/c/icons/icon-192.png', side: 192, purpose: 'any' },
  { path: 'web/c/icons/icon-512.png', side: 512, purpose: 'any' },
  { path: 'web/c/icons/icon-maskable-512.png', side: 512, purpose: 'maskable' },
] as const;

const manifest = (order: AppOrder): object => ({
  id: `/c/?app=${order.packageName}`,
  name: order.applicationName,
  short_name: order.applicationName,
  ...(order.slogan === null ? {} : { description: order.slogan }),
  start_url: startPath(order),
  scope: '/c/',
  display: 'standalone',
  lang: order.languages[0] ?? 'en',
  theme_color: order.primaryColor,
  background_color: order.primaryColor,
  icons: webIcons.map(({ path, side, purpose }) => ({
    src: path.replace(/^web/, ''),
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  })),
});

/** What the app knows of itself: nothing of it is secret. */
const ownWords = (order: AppOrder) => ({
  name: order.applicationName,
  packageName: order.packageName,
  version: order.versionName,
  slogan: order.slogan,
  operator: order.operator,
  server: order.server,
  start: startPath(order),
  languages: order.languages,
  colors: {
    primary: order.primaryColor,
    onPrimary: textOn(order.primaryColor),
    secondary: order.secondaryColor,
    onSecondary: textOn(order.secondaryColor),
  },
  mapsKey: order.mapsKey,
  publishableKey: order.publishableKey,
  supportNumber: order.supportNumber,
  privacyPolicyUrl: order.privacyPolicyUrl,
  termsUrl: order.termsUrl,
});

/** Runs before the page: an app calls its installation, and opens links where they lead; a browser stays as it is. */
const script = (order: AppOrder): string => `(() => {
  const app = ${JSON.stringify(ownWords(order), null, 2)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\n', '\n  ')};
  window.brandedApp = app;
  const root = document.documentElement.style;
  root.setProperty('--app-primary', app.colors.primary);
  root.setProperty('--app-on-primary', app.colors.onPrimary);
  root.setProperty('--app-secondary', app.colors.secondary);
  root.setProperty('--app-on-secondary', app.colors.onSecondary);
  const native = window.Capacitor?.isNativePlatform?.() === true;
  if (!location.pathname.startsWith('/c/')) history.replaceState(null, '', app.start);
  if (!native) return;
  const ofServer = /^\\/(?:api|files|r)\\//;
  const there = (address) => {
    const url = new URL(address, location.href);
    return url.origin === location.origin && ofServer.test(url.pathname)
      ? app.server + url.pathname + url.search
      : null;
  };
  const fetchHere = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const address = there(input instanceof Request ? input.url : input);
    if (address === null) return fetchHere(input, init);
    return fetchHere(input instanceof Request ? new Request(address, input) : address, init);
  };
  window.Capacitor.Plugins?.App?.addListener('appUrlOpen', ({ url }) => {
    const { pathname, search, host, protocol } = new URL(url);
    const path = protocol === 'https:' ? pathname : '/' + host + pathname;
    if (path.startsWith('/c/')) location.assign(path + search);
  });
})();
`;

const withoutTag = (page: string, tag: RegExp): string => page.replaceAll(tag, '');

/** The page of the drivers' app with the name, colours and icons of this one. */
function brandedPage(page: string, order: AppOrder): string {
  const plain = [
    /<link[^>]*rel="(?:manifest|icon|apple-touch-icon)"[^>]*>\s*/gi,
    /<meta[^>]*name="(?:theme-color|description|application-name|apple-mobile-web-app-title)"[^>]*>\s*/gi,
    /<title>[\s\S]*?<\/title>\s*/gi,
  ].reduce(withoutTag, page);
  const name = inXml(order.applicationName);
  const head = [
    `<title>${name}</title>`,
    `<meta name="theme-color" content="${order.primaryColor}" />`,
    `<meta name="application-name" content="${name}" />`,
    `<meta name="apple-mobile-web-app-title" content="${name}" />`,
    ...(order.slogan === null ? [] : [`<meta name="description" content="${inXml(order.slogan)}" />`]),
    '<link rel="icon" type="image/png" href="/c/icons/icon-192.png" />',
    '<link rel="apple-touch-icon" href="/c/icons/icon-192.png" />',
    '<link rel="manifest" href="/c/manifest.webmanifest" />',
    '<script src="/c/branded-app.js"></script>',
  ];
  return plain.replace(/<head[^>]*>/i, (found) => `${found}\n    ${head.join('\n    ')}\n    `);
}

/** What is ours of the web app, beside the drivers' app and its icons; `page` is that of the drivers' app. */
export const webFiles = (order: AppOrder, page: string): TextFile[] => {
  const branded = brandedPage(page, order);
  return [
    // Whatever path an app is opened with, this page answers.
    textFile('web/index.html', branded),
    textFile('web/c/index.html', branded),
    textFile('web/c/branded-app.js', script(order)),
    jsonFile('web/c/manifest.webmanifest', manifest(order)),
  ];
};
