/** Seconds between readings of a running session, asked of a charger that would send none: limits are kept by them. */
export const sampleSeconds = 60;

/** Whether a charger is set to send no readings while it charges. */
export const isSilentWhileCharging = (interval: string | undefined): boolean =>
  interval !== undefined && interval.trim() !== '' && Number(interval) === 0;
