import { BlockList, isIP } from 'node:net';
import type { NetworkKind } from '@voltdeck/contract';

/** Where limits count an address: IPv4 by itself, IPv6 by the /64 that one customer has, whatever is no address together. */
export function networkOf(address: string | null): string {
  const plain = (address ?? '').replace(/%.*$/, '');
  switch (isIP(plain)) {
    case 4:
      return plain;
    case 6:
      return networkOfGroups(groupsOf(plain));
    default:
      return 'unknown';
  }
}

/** The /48 of a network of IPv6, as `networkOf` names it, because one customer may have that many; any other by itself. */
export function siteOf(network: string): string {
  if (!network.endsWith('::/64')) return network;
  return `${network.split(':', 3).join(':')}::/48`;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [before = '', after] = withoutDots(address).split('::');
  const head = numbersOf(before);
  const tail = numbersOf(after ?? '');
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
}

/** The last 32 bits may be written as an IPv4 address. */
const withoutDots = (address: string): string =>
  address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });

const numbersOf = (part: string): number[] =>
  part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));

/** IPv4 in IPv6 (RFC 4291) and behind a translator (RFC 6052), where a /64 would be the whole internet. */
const mapped = '0:0:0:0:0:ffff';
const translated = '64:ff9b:0:0:0:0';

function networkOfGroups(groups: readonly number[]): string {
  const text = groups.map((group) => group.toString(16));
  const [high = 0, low = 0] = groups.slice(6);
  if ([mapped, translated].includes(text.slice(0, 6).join(':')))
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${text.slice(0, 4).join(':')}::/64`;
}

const listOf = (family: 'ipv4' | 'ipv6', networks: readonly (readonly [string, number])[]): BlockList => {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, family);
  return list;
};

// Two lists, because one would take IPv4 for a part of ::/64.
const inside4 = listOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
]);
const inside6 = listOf('ipv6', [
  ['::', 64],
  ['fc00::', 7],
  ['fe80::', 10],
]);

const loopback4 = listOf('ipv4', [['127.0.0.0', 8]]);
const loopback6 = networkOf('::1');

/** What a network, as `networkOf` names it, is to a person: the machine of the server, one of our own side, or of the internet. */
export function kindOfNetwork(network: string): NetworkKind {
  const [address = ''] = network.split('/');
  if (isIP(address) === 0) return 'unknown';
  if (network === loopback6 || (isIP(address) === 4 && loopback4.check(address, 'ipv4'))) return 'here';
  return isPublicNetwork(network) ? 'internet' : 'local';
}

/** Whether a network, as `networkOf` names it, is one of the internet, and no machine, company or container of our own side. */
export function isPublicNetwork(network: string): boolean {
  const [address = ''] = network.split('/');
  switch (isIP(address)) {
    case 4:
      return !inside4.check(address, 'ipv4');
    case 6:
      return !inside6.check(address, 'ipv6');
    default:
      return false;
  }
}

/** What the internet never routes to a server: documentation, measurements, multicast, what is reserved (RFC 6890). */
const unrouted4 = listOf('ipv4', [
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);
const global6 = listOf('ipv6', [['2000::', 3]]);
/** Within 2000::/3: tunnels that end at an IPv4 address within them (RFC 3056, RFC 4380), protocols, and documentation. */
const unrouted6 = listOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

/**
 * Whether an address is a server of the internet that may be asked for somebody who named it.
 * IPv4 written as IPv6, be it mapped or translated, is none: it would reach what its IPv4 address reaches.
 */
export function isInternetAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !inside4.check(address, 'ipv4') && !unrouted4.check(address, 'ipv4');
    case 6:
      // An address with a zone is of a link, not of the internet.
      return !address.includes('%') && global6.check(address, 'ipv6') && !unrouted6.check(address, 'ipv6');
    default:
      return false;
  }
}
