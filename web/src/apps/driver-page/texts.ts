import type { InAll } from '../../i18n/noun-texts';
import type ar from './texts/ar.own.json';
import type arPages from './texts/ar.pages.json';
import type en from './texts/en.own.json';
import type enPages from './texts/en.pages.json';
import type es from './texts/es.own.json';
import type esPages from './texts/es.pages.json';
import type fr from './texts/fr.own.json';
import type frPages from './texts/fr.pages.json';

type Pages = InAll<typeof enPages, typeof arPages, typeof esPages, typeof frPages>;

declare module '../../i18n/noun-texts' {
  interface NounTexts {
    driverPage: InAll<typeof en, typeof ar, typeof es, typeof fr>;
  }
  interface NounPages extends Pages {}
}
