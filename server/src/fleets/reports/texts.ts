import { wordsOf } from '../../platform/i18n/texts';
import ar from './texts/ar.json';
import en from './texts/en.json';
import es from './texts/es.json';
import fr from './texts/fr.json';

/** Titles and headings of reports (docs/decisions.md#exports). */
export const reportWords = wordsOf({ en, ar, fr, es });
