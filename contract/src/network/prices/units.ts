/** Energy is billed per kWh, minutes per plugged-in minute (docs/decisions.md#price-rows). */
export const priceUnits = ['energy', 'minutes'] as const;
export type PriceUnit = (typeof priceUnits)[number];
