import { wordsOf } from '../../platform/i18n/texts';
import ar from './texts/ar.json';
import en from './texts/en.json';
import es from './texts/es.json';
import fr from './texts/fr.json';

/** Headings of the file, and what the document says (docs/decisions.md#sustainability). */
export const sustainabilityWords = wordsOf({ en, ar, fr, es });
