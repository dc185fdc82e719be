/** The present time, for what is compared with times of the server. */
export const now = (): Date => new Date();
