import proxyAddr from 'proxy-addr';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Whose forwarded addresses are believed: nobody's, of so many hops, or of these networks (TRUST_PROXY). */
export type TrustProxy = false | number | readonly string[];

/** Whether the address of a hop is a proxy's, hop 0 being whoever opened the socket; a socket that was reset has none. */
export type Trusts = (address: string | undefined, hop: number) => boolean;

const words = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Whether a text names proxies: some by a word, one by its address, or a network of them; one that holds every address names nobody. */
export function isNetwork(text: string): boolean {
  if (words.has(text)) return true;
  const [, address = '', bits = '1'] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits) >= 1 && Number(bits) <= (family === 6 ? 128 : 32);
}

/** What TRUST_PROXY says of each hop. */
export function trustOf(trustProxy: TrustProxy): Trusts {
  if (trustProxy === false) return () => false;
  if (typeof trustProxy === 'number') return (address, hop) => address !== undefined && hop < trustProxy;
  const trusts = proxyAddr.compile([...trustProxy]);
  return (address, hop) => address !== undefined && trusts(plainAddress(address), hop);
}

/** An address as the database keeps it: without the mark of IPv4 in IPv6, and without the name of a network card. */
export const plainAddress = (address: string): string =>
  address.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');

/** Where a request comes from: the first hop that is no proxy; null where that is no address. */
export function sourceOf(request: IncomingMessage, trusts: Trusts): string | null {
  const source = plainAddress(proxyAddr(request, trusts) ?? '');
  return isIP(source) === 0 ? null : source;
}
