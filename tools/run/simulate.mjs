import { become } from './become.mjs';
import { ensureSimulatorBundled } from './build.mjs';

await become(ensureSimulatorBundled, process.argv.slice(2));
