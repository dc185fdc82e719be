import { wordsOf } from '../../platform/i18n/texts';
import ar from './texts/ar.json';
import en from './texts/en.json';
import es from './texts/es.json';
import fr from './texts/fr.json';

/** What is printed on invoices, and the words of mails about them. */
export const purchaseWords = wordsOf({ en, ar, fr, es });
