import codes from './countries.json';

const known = new Set(codes);

/** Whether a country has this two-letter code (ISO 3166-1). */
export const isCountry = (code: string): boolean => known.has(code);
