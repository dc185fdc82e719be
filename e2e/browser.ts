import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { findBrowser } from '../tools/run/browser.mjs';

/** What Chromium needs to run as root, on a machine without a screen, without calls of its own to the internet. */
const flags = [
  '--no-sandbox',
  // Maps need WebGL, which is computed where there is no graphics card.
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // All else is drawn without it: computing a graphics card for plain pages is a third of their work.
  '--disable-gpu-compositing',
  '--disable-gpu-rasterization',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const findExecutable = (): string => {
  const found = findBrowser();
  if (!found) throw new Error('No Chromium found: install it, or name it in CHROMIUM.');
  return found;
};

/** A headless Chromium with a fresh profile, which is thrown away when it closes. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findExecutable(), headless: true, args: flags });
}

/** One whose profile is in a folder, so that other tools reach the same session through its debugging port. */
export function openProfile(folder: string, debuggingPort: number): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: findExecutable(),
    headless: true,
    args: [...flags, `--remote-debugging-port=${debuggingPort}`],
  });
}
