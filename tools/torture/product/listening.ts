import { readdir, readFile, readlink } from 'node:fs/promises';

export interface Listening {
  address: string;
  port: number;
}

/** `0100007F:0BB8` as the kernel writes it: the four bytes of each word reversed. */
function readEntry(text: string): Listening {
  const [hex = '', port = '0'] = text.split(':');
  const bytes = (hex.match(/.{8}/g) ?? []).flatMap((word) => (word.match(/../g) ?? []).toReversed());
  const numbers = bytes.map((byte) => Number.parseInt(byte, 16));
  const isMapped = numbers.length === 16 && numbers.slice(0, 10).every((byte) => byte === 0);
  const isV4 = numbers.length === 4 || (isMapped && numbers[10] === 255);
  const isAny = numbers.every((byte) => byte === 0);
  const isLoopback =
    numbers.length === 16 && numbers.at(-1) === 1 && numbers.slice(0, 15).every((byte) => byte === 0);
  const v6 = isAny ? '::' : isLoopback ? '::1' : `[${bytes.join('')}]`;
  return { address: isV4 ? numbers.slice(-4).join('.') : v6, port: Number.parseInt(port, 16) };
}

/** Where a process listens, as the kernel tells it. */
export async function listeningOf(pid: number): Promise<Listening[]> {
  const names = await readdir(`/proc/${pid}/fd`).catch(() => []);
  const links = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')));
  const inodes = new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8').catch(() => '')),
  );
  return tables.flatMap((table) =>
    table
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter((cells) => cells[3] === '0A' && inodes.has(cells[9] ?? ''))
      .map((cells) => readEntry(cells[1] ?? '')),
  );
}

export const isLoopback = ({ address }: Listening): boolean =>
  address === '::1' || address.startsWith('127.');
