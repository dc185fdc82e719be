import { isIP } from 'node:net';
import { isInternetAddress } from '../networks';

/** What an installation allows beyond https to the internet; in a closed network its receivers stand beside it. */
export interface OutboundRules {
  mayBePrivate: boolean;
}

export const addressFaults = ['unreadable', 'not-https', 'with-login', 'port', 'private'] as const;
export type AddressFault = (typeof addressFaults)[number];

/** Names that mean this machine or this network wherever they are resolved (RFC 6761, RFC 6762, RFC 8375). */
const innerNames = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'home.arpa'];

const isInnerName = (host: string): boolean =>
  !host.includes('.') || innerNames.some((name) => host === name || host.endsWith(`.${name}`));

/** Below these, ports belong to services that are no web servers, such as mail. */
const firstFreePort = 1024;
const webPorts = [80, 443];

/** The host of an address, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * What is wrong with an address that somebody gave, before its name is resolved; null where nothing is.
 * The parser has turned decimal, octal and hexadecimal forms of IPv4 into the usual one by then.
 */
export function addressFault(text: string, { mayBePrivate }: OutboundRules): AddressFault | null {
  if (!URL.canParse(text)) return 'unreadable';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(mayBePrivate && url.protocol === 'http:')) return 'not-https';
  if (url.username !== '' || url.password !== '') return 'with-login';
  const port = url.port === '' ? 443 : Number(url.port);
  if (port < firstFreePort && !webPorts.includes(port)) return 'port';
  // A name may end with the dot of the root.
  const host = hostOf(url).replace(/\.$/, '');
  if (host === '') return 'unreadable';
  if (mayBePrivate) return null;
  const isInside = isIP(host) === 0 ? isInnerName(host) : !isInternetAddress(host);
  return isInside ? 'private' : null;
}
