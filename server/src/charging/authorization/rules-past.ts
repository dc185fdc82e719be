import type { Tag } from './rules';

/** A stored tag with since when its holder has it, and since when it is blocked; null where nobody kept that. */
export interface KnownTag extends Tag {
  since: Date;
  blockedAt: Date | null;
}

/** A card that a worker had for some time. */
export interface PastCard {
  uid: string;
  workerId: number;
  since: Date;
  until: Date;
  expiresAt: Date | null;
}

/**
 * A tag as it was at the moment of a start that is told later: that of the worker who had the card then, and not blocked
 * where it was blocked since (docs/decisions.md#workers-and-cash).
 */
export const tagThen = (tag: KnownTag | null, past: readonly PastCard[], at: Date): Tag | null => {
  const had = past.find(({ since, until }) => since <= at && at < until);
  if (had !== undefined && (tag === null || tag.since > at))
    return {
      uid: had.uid,
      parentUid: null,
      holder: { kind: 'worker', id: had.workerId },
      status: 'active',
      expiresAt: had.expiresAt,
    };
  const isBlockedSince =
    tag?.holder.kind === 'worker' && tag.blockedAt !== null && tag.since <= at && at < tag.blockedAt;
  return tag !== null && isBlockedSince ? { ...tag, status: 'active' } : tag;
};
