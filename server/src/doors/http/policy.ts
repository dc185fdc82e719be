import type { FastifyHelmetOptions } from '@fastify/helmet';

const self = "'self'";
const none = "'none'";

export interface PolicyOptions {
  /** Where browsers reach the product, as configured. */
  publicUrl?: string | undefined;
  /** The address of a map style. */
  mapStyleUrl?: string | undefined;
}

type Policy = Exclude<FastifyHelmetOptions['contentSecurityPolicy'], boolean | undefined>;

/**
 * What a page may load: scripts and styles of this site alone, a map from where its style lies (docs/security.md).
 * Style elements that the page makes itself carry the nonce of their answer.
 */
export function contentSecurityPolicy(
  { publicUrl, mapStyleUrl }: PolicyOptions,
  styleNonce?: string,
): Policy {
  const map = mapStyleUrl === undefined ? [] : [new URL(mapStyleUrl).origin];
  // Browsers count sockets of the same host as its own; older ones want them named.
  const sockets = publicUrl === undefined ? [] : [new URL(publicUrl).origin.replace(/^http/, 'ws')];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: [self],
      scriptSrc: [self],
      styleSrc: [self, ...(styleNonce === undefined ? [] : [`'nonce-${styleNonce}'`])],
      imgSrc: [self, 'data:', 'blob:', ...map],
      fontSrc: [self, 'data:', ...map],
      connectSrc: [self, ...sockets, ...map],
      workerSrc: [self, 'blob:'],
      objectSrc: [none],
      baseUri: [none],
      formAction: [self],
      frameAncestors: [none],
    },
  };
}

const ours = ['camera', 'clipboard-write', 'fullscreen', 'geolocation', 'publickey-credentials-get'];
const nobodys = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'display-capture',
  'encrypted-media',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** What a page may ask its reader for: a camera for QR codes and a place on the map; never a microphone or a device. */
export const permissionsPolicy = [
  ...ours.map((feature) => `${feature}=(self)`),
  ...nobodys.map((feature) => `${feature}=()`),
].join(', ');
