import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstalledPackage } from './find-licences';

/** An entry of package-lock.json, and of a package.json what stands for a licence there: older ones have several forms. */
interface Entry {
  name?: string;
  version?: string;
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  license?: string | { type?: string };
  licenses?: { type?: string }[];
}

const read = (path: string): Entry => JSON.parse(readFileSync(path, 'utf8')) as Entry;

function licenceOf({ license, licenses }: Entry): string | null {
  if (typeof license === 'string') return license;
  const types = (license === undefined ? (licenses ?? []) : [license]).flatMap(({ type }) => type ?? []);
  return types.length === 0 ? null : types.join(' OR ');
}

/** Every package of the lock file with its licence: of its own file where it is here, else as npm noted it. */
export function readInstalled(root: string): InstalledPackage[] {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, Entry> };
  const lines = new Map(lock.split('\n').map((text, index) => [text.trim(), index + 1]));
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([path, entry]) => {
      const own = join(root, path, 'package.json');
      return {
        name: entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
        version: entry.version ?? '',
        licence: licenceOf(existsSync(own) ? read(own) : entry),
        isDevelopment: entry.dev === true || entry.devOptional === true,
        line: lines.get(`${JSON.stringify(path)}: {`) ?? 1,
      };
    });
}
