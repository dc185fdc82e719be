import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { binOf } from './bin.mjs';
import { cacheFolder, ensureFresh } from './freshness.mjs';
import { root } from './root.mjs';

/** Builds the screens and bundles the server where they are stale. @returns the file of the server to import */
export async function ensureProductBuilt() {
  await ensurePagesBuilt('web', 'screens');
  await ensurePagesBuilt('driver', "drivers' page");
  return ensureBundled('server', 'server/src/main.ts', 'server/dist/main.js', ['server', 'contract', 'ocpp']);
}

/**
 * Builds what browsers load of a package into its folder dist when the sources have changed.
 * @param {'web' | 'driver'} folder
 * @param {string} what as it is told
 */
function ensurePagesBuilt(folder, what) {
  return ensureFresh({
    name: folder,
    made: `${folder}/dist/index.html`,
    sources: [
      ...['src', 'worker', 'public', 'index.html'].map((name) => `${folder}/${name}`),
      ...readdirSync(join(root, folder))
        .filter((name) => name.startsWith('vite.'))
        .map((name) => `${folder}/${name}`),
      'contract/src',
      'package-lock.json',
    ],
    make: () => buildPages(folder, what),
  });
}

/**
 * @param {string} folder
 * @param {string} what
 */
function buildPages(folder, what) {
  const began = performance.now();
  // Built aside and moved when whole, so that a running server never serves half of it.
  const aside = join(cacheFolder, `${folder}-${process.pid}`);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [binOf('vite'), 'build', '--outDir', aside, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: join(root, folder), encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The ${what} could not be built:\n${stdout}${stderr}`);
  rmSync(join(root, folder, 'dist'), { recursive: true, force: true });
  renameSync(aside, join(root, folder, 'dist'));
  tell(what, began);
}

/** Bundles the product with payers that only `npm run torture` knows. @returns the file of the server to import */
export function ensureTorturedBundled() {
  const sources = ['server', 'contract', 'ocpp', 'tools/torture/product'];
  return ensureBundled('tortured', 'tools/torture/product/serve.ts', 'server/dist/tortured.js', sources);
}

/** Bundles the staff tools. @returns the file to import */
export function ensureStaffToolsBundled() {
  const packages = ['server', 'contract', 'ocpp'];
  return ensureBundled('voltdeck', 'server/src/doors/cli/main.ts', 'server/dist/voltdeck.js', packages);
}

/** Bundles the simulator. @returns the file to import */
export function ensureSimulatorBundled() {
  return ensureBundled('simulator', 'simulator/src/main.ts', 'simulator/dist/main.js', ['simulator', 'ocpp']);
}

/** The bundle that keeps the demo's charge points alive. */
export const demoStreet = join(root, 'simulator', 'dist', 'demo.js');

/** Builds the product and the simulated charge points of its demo. @returns the file of the server to import */
export async function ensureDemoBuilt() {
  await ensureBundled('demo', 'simulator/src/demo.ts', 'simulator/dist/demo.js', ['simulator', 'ocpp']);
  return ensureProductBuilt();
}

/**
 * @param {string} name
 * @param {string} entry
 * @param {string} made
 * @param {string[]} packages and folders beside them
 */
async function ensureBundled(name, entry, made, packages) {
  const sources = packages.flatMap((folder) =>
    folder.includes('/') ? [folder] : [`${folder}/src`, `${folder}/package.json`],
  );
  await ensureFresh({
    name,
    made,
    sources: [...sources, 'package-lock.json', 'tools/run/build.mjs'],
    make: () => bundle(name, entry, made),
  });
  return join(root, made);
}

/**
 * @param {string} name
 * @param {string} entry
 * @param {string} made
 */
async function bundle(name, entry, made) {
  const began = performance.now();
  const { build, stop } = await import('esbuild');
  const aside = join(cacheFolder, `${name}-${process.pid}.js`);
  const result = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: join(root, made),
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: 'linked',
    logLevel: 'silent',
    plugins: [ownPackagesOnly, sourceAddresses],
  });
  // Its own process would else live as long as the product.
  await stop();
  mkdirSync(dirname(join(root, made)), { recursive: true });
  for (const { path, contents } of result.outputFiles) {
    writeFileSync(aside, contents);
    renameSync(aside, path);
  }
  tell(name, began);
}

/**
 * Our packages export TypeScript and go into the bundle; all others stay in node_modules.
 * @type {import('esbuild').Plugin}
 */
const ownPackagesOnly = {
  name: 'own-packages-only',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@voltdeck/') ? undefined : { path, external: true },
    );
  },
};

/**
 * In the bundle `import.meta.url` stays the address of the source, beside which migrations and data lie.
 * @type {import('esbuild').Plugin}
 */
const sourceAddresses = {
  name: 'source-addresses',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta.')) return undefined;
      const contents = text
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.filename', JSON.stringify(path));
      return { contents, loader: 'ts' };
    });
  },
};

/**
 * Says it where the output of the program itself is not disturbed.
 * @param {string} what
 * @param {number} began
 */
function tell(what, began) {
  console.error(`Built: ${what}, ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}
