import { become } from './become.mjs';
import { ensureStaffToolsBundled } from './build.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
await become(await ensureStaffToolsBundled(), process.argv.slice(2));
