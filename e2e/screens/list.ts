import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { driverShots } from './driver-shots';
import type { Shot } from '../../web/src/ui/shot';

const sources = join(import.meta.dirname, '..', '..', 'web', 'src');

/** Every picture there is to take, found by its place: `screens.shots.ts` beside the screens of a noun, and those of drivers. */
export async function findShots(): Promise<readonly Shot[]> {
  const files = (await readdir(sources, { recursive: true })).filter((file) => file.endsWith('.shots.ts'));
  const found: Shot[] = [...driverShots];
  for (const file of files.toSorted()) {
    const { shots } = (await import(pathToFileURL(join(sources, file)).href)) as { shots: readonly Shot[] };
    found.push(...shots);
  }
  return found.toSorted((one, other) => Number(one.endsLogin ?? false) - Number(other.endsLogin ?? false));
}
