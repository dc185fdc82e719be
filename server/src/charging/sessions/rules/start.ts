import type { HeldReason } from '@voltdeck/contract';

/** The first reason stands: what happens later does not make it better. */
export const holdFor = (current: HeldReason | null, reason: HeldReason | null): HeldReason | null =>
  current ?? reason;
