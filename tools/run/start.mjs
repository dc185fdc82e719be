import { become } from './become.mjs';
import { demoStreet, ensureDemoBuilt } from './build.mjs';

await become(ensureDemoBuilt, ['serve', '--demo', demoStreet, ...process.argv.slice(2)]);
