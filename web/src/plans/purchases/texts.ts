import type arPages from './texts/ar.pages.json';
import type enPages from './texts/en.pages.json';
import type esPages from './texts/es.pages.json';
import type frPages from './texts/fr.pages.json';
import type { InAll } from '../../i18n/noun-texts';

type Pages = InAll<typeof enPages, typeof arPages, typeof esPages, typeof frPages>;

declare module '../../i18n/noun-texts' {
  interface NounPages extends Pages {}
}
