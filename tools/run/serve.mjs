import { become } from './become.mjs';
import { ensureProductBuilt } from './build.mjs';

await become(ensureProductBuilt, ['serve', ...process.argv.slice(2)]);
