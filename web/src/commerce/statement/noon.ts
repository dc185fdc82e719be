/** A day of a calendar, whatever the reader's zone. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00Z`);
