import type ar from './texts/ar.json';
import type en from './texts/en.json';
import type es from './texts/es.json';
import type fr from './texts/fr.json';
import type { InAll } from '../../i18n/noun-texts';

declare module '../../i18n/noun-texts' {
  interface NounTexts {
    hours: InAll<typeof en, typeof ar, typeof es, typeof fr>;
  }
}
