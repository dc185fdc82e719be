import { ensureProductBuilt, ensureStaffToolsBundled } from './build.mjs';
import { ensureInstalled } from './install.mjs';

// What `npm run serve` and `npm run voltdeck` would make at their first start, for whoever may then only read it.
ensureInstalled();
try {
  await ensureProductBuilt();
  await ensureStaffToolsBundled();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
