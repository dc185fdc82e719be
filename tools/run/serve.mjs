import { become } from './become.mjs';
import { ensureProductBuilt } from './build.mjs';
import { endWithNpm } from './npm-parent.mjs';

endWithNpm('tools/run/serve.mjs');
await become(ensureProductBuilt, ['serve', ...process.argv.slice(2)]);
