import type { Locale } from '@voltdeck/contract';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import type { FirstMessages } from '../i18n/messages';
import { App } from './app';
import { markStylesOfLibraries } from './nonce';

// The Content-Security-Policy forbids code from text, which zod would try for speed.
z.config({ jitless: true });

/** Puts the application into the page. */
export const showApp = (root: HTMLElement, language: { locale: Locale; messages: FirstMessages }): void => {
  markStylesOfLibraries();
  createRoot(root).render(<App {...language} />);
};
