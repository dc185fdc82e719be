import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whose forwarded addresses are believed: nobody's, of so many hops, or of these networks (TRUST_PROXY). */
export type TrustProxy = false | number | readonly string[];

/** Whether the address of a hop is a proxy's, hop 0 being whoever opened the socket. */
export type Trusts = (address: string, hop: number) => boolean;

const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Whether a text names proxies: some by a word, one by its address, or a network of them; one that holds every address names nobody. */
export function isNetwork(text: string): boolean {
  if (Object.hasOwn(named, text)) return true;
  const [, address = '', bits = '1'] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits) >= 1 && Number(bits) <= (family === 6 ? 128 : 32);
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks.flatMap((each) => named[each] ?? [each])) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

/** What TRUST_PROXY says of each hop. */
export function trustOf(trustProxy: TrustProxy): Trusts {
  if (trustProxy === false) return () => false;
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  const list = listOf(trustProxy);
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

/** An address as the database keeps it: without the mark of IPv4 in IPv6, and without the name of a network card. */
export const plainAddress = (address: string): string =>
  address.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');

/** Where a request comes from: the first hop that is no proxy; null where that is no address. */
export function sourceOf(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trusts: Trusts,
): string | null {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const hops = [request.socket.remoteAddress ?? '', ...forwarded.toReversed()].map(plainAddress);
  const source = hops.find((address, hop) => !trusts(address, hop)) ?? hops.at(-1) ?? '';
  return isIP(source) === 0 ? null : source;
}
