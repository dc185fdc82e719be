import { become } from './become.mjs';
import { demoStreet, ensureDemoBuilt } from './build.mjs';
import { endWithNpm } from './npm-parent.mjs';

endWithNpm('tools/run/start.mjs');
await become(ensureDemoBuilt, ['serve', '--demo', demoStreet, ...process.argv.slice(2)]);
