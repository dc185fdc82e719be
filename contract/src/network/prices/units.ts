/** Energy is billed per kWh, minutes per plugged-in minute (docs/decisions.md#price-rows). */
export const priceUnits = ['energy', 'minutes'] as const;
export type PriceUnit = (typeof priceUnits)[number];

/** What of a bill is neither energy nor minutes (docs/decisions.md#additions-to-a-row). */
export const priceAdditions = ['start-fee', 'idle-fee', 'minimum', 'maximum'] as const;
export type PriceAddition = (typeof priceAdditions)[number];
