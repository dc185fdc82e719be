import { dayMs } from '../../kernel/clock';

/** Devices of one person that are known at once; a new one takes the place of the one used longest ago. */
export const devicesOfPerson = 20;

/** Days after its last login that a device is known. */
export const deviceDays = 365;

/** A device must have logged in after this to be known. */
export const devicesKnownSince = (now: Date): Date => new Date(now.getTime() - deviceDays * dayMs);
