import { become } from './become.mjs';
import { ensureProductBuilt } from './build.mjs';

await become(ensureProductBuilt, ['serve', '--demo', ...process.argv.slice(2)]);
