import { become } from './become.mjs';
import { ensureSimulatorBundled } from './build.mjs';
import { ensureInstalled } from './install.mjs';

ensureInstalled();
await become(await ensureSimulatorBundled(), process.argv.slice(2));
