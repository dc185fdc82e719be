import type { Locale } from '@voltdeck/contract';
import { asLocale, chosenLocale } from './locale';

/** The first language of the browser that we speak and nobody has decided on yet; null where that is English. */
export const offeredLocale = (): Exclude<Locale, 'en'> | null => {
  if (chosenLocale() !== undefined) return null;
  for (const tag of navigator.languages) {
    const found = asLocale(tag);
    if (found !== undefined) return found === 'en' ? null : found;
  }
  return null;
};
