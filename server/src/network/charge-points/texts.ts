import { wordsOf } from '../../platform/i18n/texts';
import ar from './texts/ar.json';
import en from './texts/en.json';
import es from './texts/es.json';
import fr from './texts/fr.json';

/** Availability labels and headings of exported charge points (docs/decisions.md#charge-point-status, docs/decisions.md#exports). */
export const chargePointWords = wordsOf({ en, ar, fr, es });
