import type { CureName, HeldReason, UnmatchedReason, WorkKind, WorkReason } from '@voltdeck/contract';

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

/** Their figures are wrong or missing, or nobody can be asked for the price as it is. */
const isWrong: ReadonlySet<WorkReason> = new Set<HeldReason>([
  'impossible-energy',
  'meter-went-back',
  'start-missing',
  'no-reading',
  'no-price',
  'unknown-payer',
]);

/** What may be done about an item, the likeliest first. */
export function curesOf(kind: WorkKind, reason: WorkReason): CureName[] {
  if (kind === 'unmatched') return [...(ofMessages[reason as UnmatchedReason] ?? [])];
  return kind === 'held' && isWrong.has(reason) ? ['correct', 'confirm'] : [...ofOthers[kind]];
}

/** Whether a cure is one for items of a kind. */
export const isCureFor = (kind: WorkKind, cure: CureName): boolean =>
  kind === 'unmatched' ? ofMessages.unreadable.includes(cure) : ofOthers[kind].includes(cure);
