import { wordsOf } from '../../platform/i18n/texts';
import ar from './texts/ar.json';
import en from './texts/en.json';
import es from './texts/es.json';
import fr from './texts/fr.json';

/** What a proposed change would do, as a sentence. */
export const proposalWords = wordsOf({ en, ar, fr, es });
