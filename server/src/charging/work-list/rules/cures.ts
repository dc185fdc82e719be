import type { CureName, UnmatchedReason, WorkKind, WorkReason } from '@voltdeck/contract';

/** What may be done about a message, by why it could not be matched. */
const ofMessages: Readonly<Record<UnmatchedReason, readonly CureName[]>> = {
  'already-stopped': ['attach', 'dismiss', 'book'],
  'unknown-transaction': ['attach', 'book', 'dismiss'],
  // Its register lies below the begin of its order, so that no order can take it.
  'meter-went-back': ['dismiss', 'book', 'attach'],
  'unknown-connector': ['book', 'attach', 'dismiss'],
  unreadable: ['dismiss', 'book', 'attach'],
};

const ofOthers: Readonly<Record<Exclude<WorkKind, 'unmatched'>, readonly CureName[]>> = {
  held: ['confirm', 'correct'],
  stuck: ['close'],
  duplicate: ['dismiss'],
};

/** What may be done about an item, the likeliest first. */
export const curesOf = (kind: WorkKind, reason: WorkReason): CureName[] => [
  ...(kind === 'unmatched' ? (ofMessages[reason as UnmatchedReason] ?? []) : ofOthers[kind]),
];

/** Whether a cure is one for items of a kind. */
export const isCureFor = (kind: WorkKind, cure: CureName): boolean =>
  kind === 'unmatched' ? ofMessages.unreadable.includes(cure) : ofOthers[kind].includes(cure);
