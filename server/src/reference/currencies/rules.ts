import { currencyCodes } from '@voltdeck/contract';

const known = new Set(currencyCodes);

/** Whether an operator may use the currency with this code (ISO 4217). */
export const isCurrency = (code: string): boolean => known.has(code);
