import type { InAll } from '../../i18n/noun-texts';
import type ar from './texts/ar.own.json';
import type en from './texts/en.own.json';
import type es from './texts/es.own.json';
import type fr from './texts/fr.own.json';

declare module '../../i18n/noun-texts' {
  interface NounTexts {
    webhooks: InAll<typeof en, typeof ar, typeof es, typeof fr>;
  }
}
