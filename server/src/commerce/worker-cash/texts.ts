import { wordsOf } from '../../platform/i18n/texts';
import ar from './texts/ar.json';
import en from './texts/en.json';
import es from './texts/es.json';
import fr from './texts/fr.json';

/** Headings of exported transactions, their kinds in words, and what stands on the receipt of a hand-over. */
export const workerCashWords = wordsOf({ en, ar, fr, es });
