import { wordsOf } from '../../platform/i18n/texts';
import ar from './texts/ar.json';
import en from './texts/en.json';
import es from './texts/es.json';
import fr from './texts/fr.json';

/** What a checkout calls a build, what its log tells, and what stands in the files of an app. */
export const buildWords = wordsOf({ en, ar, fr, es });
