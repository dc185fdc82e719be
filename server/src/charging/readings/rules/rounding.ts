/** Steps in Wh that registers are rounded to: whole kWh, kWh with one decimal, with two. */
const steps = [1_000, 100, 10] as const;

/** The widest step that a register may have been rounded to, in Wh; 1 where it shows none. */
export const stepOf = (wh: number): number => steps.find((step) => wh % step === 0) ?? 1;

/**
 * Whether a register that lies below the last reading is that reading before it was rounded up
 * (docs/chargers-in-the-field.md#rounded-readings); both in Wh.
 */
export const isExactBelow = (exactWh: number, readWh: number): boolean =>
  exactWh >= 0 && exactWh < readWh && readWh - exactWh < stepOf(readWh);
