import { wordsOf } from '../../platform/i18n/texts';
import ar from './texts/ar.json';
import en from './texts/en.json';
import es from './texts/es.json';
import fr from './texts/fr.json';

/** What the pages of providers and mails say of a visit. */
export const visitWords = wordsOf({ en, ar, fr, es });
