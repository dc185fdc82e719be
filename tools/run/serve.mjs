import { become } from './become.mjs';
import { ensureServerBundled, ensureWebBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
await ensureWebBuilt();
await become(await ensureServerBundled(), ['serve', ...process.argv.slice(2)]);
