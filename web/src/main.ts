import './ui/styles';
import { askAhead } from './api/ahead';
import { keepForumRequest } from './app/forum-request';
import { catchPaletteKeys } from './app/palette/catcher';
import { applyLocale, startingLocale } from './i18n/locale';
import { loadLateTexts } from './i18n/late';
import { loadFirstMessages } from './i18n/messages';

/** The page's own element: this piece runs as soon as it is there, which may be before the page is read. */
const rootOf = async (): Promise<HTMLElement> => {
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  }
  const root = document.querySelector<HTMLElement>('#root');
  if (root === null) throw new Error('the page has no #root');
  return root;
};

/** Pages that make do with the texts every visit needs. */
const needsFirstTextsOnly = /^\/(?:charge-points|login|role)\/?$/;

/** Has the code of a page come beside that of the frame, where the build names it for the address (web/vite.config.ts). */
const fetchNamed = (pathname: string): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-page]'))
    if (link.dataset.page === pathname.replace(/(?<=.)\/$/, '')) link.rel = link.dataset.rel ?? '';
};

/** Most that a page waits for its letters, in ms: they come beside the code, which takes longer. */
const mostForFontMs = 1_000;

/** A page that is shown in other letters first moves once its own have come, and what is about to be pressed with it. */
const fontIsThere = async (): Promise<void> => {
  const until = performance.now() + mostForFontMs;
  const pause = (ms: number) => new Promise<never[]>((resolve) => setTimeout(resolve, ms, []));
  // No face is known before the styles that name it are there: nothing is loaded then, and that at once.
  for (let faces: unknown[] = []; faces.length === 0 && performance.now() < until;) {
    const come = document.fonts.load("14px 'Inter Variable'").catch(() => []);
    faces = await Promise.race([come, pause(mostForFontMs)]);
    if (faces.length === 0) await pause(20);
  }
};

/** The small first piece: what the page waits for is asked for at once, side by side with the code. */
const start = async (): Promise<void> => {
  const locale = startingLocale();
  applyLocale(locale);
  keepForumRequest();
  askAhead();
  catchPaletteKeys();
  // The other pages bring them, too, but only once it is known who asks.
  if (!needsFirstTextsOnly.test(window.location.pathname)) loadLateTexts().catch(() => undefined);
  fetchNamed(window.location.pathname);
  const [{ showApp }, messages] = await Promise.all([import('./app/show'), loadFirstMessages(locale)]);
  await fontIsThere();
  showApp(await rootOf(), { locale, messages });
};

// The Content-Security-Policy forbids code from text, which zod tries for speed at its first shape.
// Told here, where its own function would bring all of it into this piece, because the pieces with shapes come later.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

void start();
