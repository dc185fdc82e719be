import { wordsOf } from '../../platform/i18n/texts';
import ar from './texts/ar.json';
import en from './texts/en.json';
import es from './texts/es.json';
import fr from './texts/fr.json';

/** The words of mails to drivers who register. */
export const driverWords = wordsOf({ en, ar, fr, es });
