import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../tools/run/browser.mjs';

/** What Chromium needs to run as root, on a machine without a screen, without calls of its own to the internet. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A headless Chromium with a fresh profile, which is thrown away when it closes. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium found: install it, or name it in CHROMIUM.');
  return chromium.launch({ executablePath, headless: true, args: flags });
}
