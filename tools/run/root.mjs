import { fileURLToPath } from 'node:url';
import { dirname, join } from 'node:path';

/** The folder of the repository, whatever the folder a script is called from. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
