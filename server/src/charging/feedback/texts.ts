import { wordsOf } from '../../platform/i18n/texts';
import ar from './texts/ar.json';
import en from './texts/en.json';
import es from './texts/es.json';
import fr from './texts/fr.json';

/** Headings of exported feedback, and the words around an answer. */
export const feedbackWords = wordsOf({ en, ar, fr, es });
