import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mayBox } from './container/box';
import { build } from './container/build';
import { tryImage } from './container/try';

/** `npm run torture -- container`: carries the recipe of the container out in an empty folder, and tries what it comes to. */
const context = join(import.meta.dirname, '..', '..');

async function tryRecipe(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'voltdeck-container-'));
  try {
    const image = build(context, 'deploy/Dockerfile', folder, (line) => console.log(line));
    return await tryImage(image, (line) => console.log(line));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

if (mayBox()) process.exitCode = (await tryRecipe()) > 0 ? 1 : 0;
else console.log('not run: it takes root, and a system that lets it mount');
