/** What a tag is worth at a charge point (OCPP 1.6 AuthorizationStatus, 2.0.1 AuthorizationStatusEnumType). */
export type TagVerdict = 'accepted' | 'blocked' | 'expired' | 'invalid' | 'concurrent';

export type HolderKind = 'operator' | 'person';

/** Who stands behind a tag and pays. */
export type Holder = { kind: 'operator' } | { kind: 'person'; personId: number };

export type TagStatus = 'active' | 'blocked';

/** A stored tag. */
export interface Tag {
  uid: string;
  parentUid: string | null;
  holder: Holder;
  status: TagStatus;
  expiresAt: Date | null;
}

/** Far beyond the 36 characters of the specifications. */
const longestTag = 255;

/** A tag as it is compared: without what follows a `;`, without surrounding blanks (docs/chargers-in-the-field.md#id-token-spelling). */
export const readTag = (sent: string): string => (sent.split(';')[0] ?? '').trim().slice(0, longestTag);

/** Tags are equal whatever their letter case (docs/chargers-in-the-field.md#id-token-spelling). */
export const isSameTag = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && readTag(one).toUpperCase() === readTag(other).toUpperCase();

/** Whether a tag may be used at `now`; concurrency is judged at the start, not here. */
export const verdictOn = (tag: Tag | null, now: Date): TagVerdict => {
  if (tag === null) return 'invalid';
  if (tag.status === 'blocked') return 'blocked';
  if (tag.expiresAt !== null && tag.expiresAt.getTime() <= now.getTime()) return 'expired';
  return 'accepted';
};

/** By what tags are told apart: tags that are the same have the same key. */
export const keyOf = (uid: string): string => readTag(uid).toUpperCase();
