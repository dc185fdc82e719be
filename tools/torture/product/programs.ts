import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { demoStreet, ensureStaffToolsBundled, ensureTorturedBundled } from '../../run/build.mjs';
import { root } from '../../run/root.mjs';

/** The bundles of one checkout. */
export interface Programs {
  folder: string;
  server: string;
  /** What the demo's simulated charge points run as. */
  street: string;
  staffTools: string;
}

interface Builder {
  demoStreet: string;
  ensureDemoBuilt(): Promise<string>;
  ensureStaffToolsBundled(): Promise<string>;
}

/** Builds what is stale of a checkout, by its own scripts, so that an older one is built as it was then. */
export async function programsOf(folder: string): Promise<Programs> {
  const script = pathToFileURL(join(folder, 'tools', 'run', 'build.mjs')).href;
  const builder = (await import(script)) as Builder;
  const server = await builder.ensureDemoBuilt();
  const staffTools = await builder.ensureStaffToolsBundled();
  return { folder, server, street: builder.demoStreet, staffTools };
}

/** Those of this checkout with stand-ins for the payers that no domain answers for yet, and without screens. */
export async function torturedPrograms(): Promise<Programs> {
  const server = await ensureTorturedBundled();
  return { folder: root, server, street: demoStreet, staffTools: await ensureStaffToolsBundled() };
}
