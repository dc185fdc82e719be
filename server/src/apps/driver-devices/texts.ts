import { wordsOf } from '../../platform/i18n/texts';
import ar from './texts/ar.json';
import en from './texts/en.json';
import es from './texts/es.json';
import fr from './texts/fr.json';

/** The words of what devices of drivers are told. */
export const deviceWords = wordsOf({ en, ar, fr, es });
