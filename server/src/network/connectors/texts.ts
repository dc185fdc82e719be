import { wordsOf } from '../../platform/i18n/texts';
import ar from './texts/ar.json';
import en from './texts/en.json';
import es from './texts/es.json';
import fr from './texts/fr.json';

/** `localized_status` of connectors (docs/decisions.md#connector-fields). */
export const connectorWords = wordsOf({ en, ar, fr, es });
