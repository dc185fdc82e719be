import { isIP } from 'node:net';

/** Where limits count an address: IPv4 by itself, IPv6 by the /64 that one customer has, whatever is no address together. */
export function networkOf(address: string | null): string {
  if (address === null || isIP(address) !== 6) return address ?? 'unknown';
  // The address of a URL is written in one way, with its zeros left out.
  const { hostname } = new URL(`http://[${address}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const before = head.split(':').filter((group) => group !== '');
  const after = (tail ?? '').split(':').filter((group) => group !== '');
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: gap }, () => '0'), ...after].slice(0, 4).join(':');
}
