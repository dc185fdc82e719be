import { wordsOf } from '../../platform/i18n/texts';
import ar from './texts/ar.json';
import en from './texts/en.json';
import es from './texts/es.json';
import fr from './texts/fr.json';

/** What was done in words, and the headings of the exported log (docs/decisions.md#audit). */
export const auditWords = wordsOf({ en, ar, fr, es });
