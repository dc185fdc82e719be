/** Movements that change what a settlement has booked; each is kept beside it (docs/decisions.md#changes-of-a-settlement). */
export const changeKinds = ['correction', 'refund', 'reversal', 'write-off', 'collection'] as const;
export type ChangeKind = (typeof changeKinds)[number];
