import { become } from './become.mjs';
import { ensureStaffToolsBundled } from './build.mjs';

await become(ensureStaffToolsBundled, process.argv.slice(2));
