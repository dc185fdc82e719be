import { type DeveloperKey as ShownKey, developerKeys, type KeyScope } from '@voltdeck/contract';
import type { Member } from '../../kernel/actor';
import { dayMs } from '../../kernel/clock';

/** A key that is good, and whose it is. */
export interface DeveloperKey {
  id: number;
  operatorId: number;
  /** The first characters of the key. */
  shown: string;
  scopes: readonly KeyScope[];
  /** As whom it acts in calls of the dashboard: the member who made it, as they may act now; null where they may not. */
  member: Member | null;
  /** Null where it never expires. */
  expiresAt: Date | null;
}

/** Before it stands what scanners for leaked secrets look for. */
const prefix = 'vdk_live_';
const randomLength = 36;
const checkLength = 6;
const shownLength = prefix.length + 4;

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** What is kept of a key that was not revoked. */
export interface KeptKey {
  id: number;
  operatorId: number;
  shown: string;
  scopes: readonly KeyScope[];
  createdBy: number;
  /** Who made it, by name. */
  maker: string | null;
  isMakerIn: boolean;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

/** A key as sent; the key itself is not known. */
export const toShown = (kept: KeptKey, now: Date): ShownKey => ({
  id: kept.id,
  prefix: kept.shown,
  state: hasExpired(kept, now) ? 'expired' : kept.isMakerIn || isForApps(kept) ? 'good' : 'stopped',
  scopes: [...kept.scopes],
  created_by: kept.maker,
  created_at: kept.createdAt.toISOString(),
  expires_at: kept.expiresAt?.toISOString() ?? null,
  last_used_at: kept.lastUsedAt?.toISOString() ?? null,
});

export const hasExpired = ({ expiresAt }: Pick<KeptKey, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now;

/** When a key expires that is to last so many days; null is for ever. */
export const expiryIn = (days: number | null, now: Date): Date | null =>
  days === null ? null : new Date(now.getTime() + days * dayMs);

const form = new RegExp(`^${prefix}[0-9A-Za-z]{${randomLength + checkLength}}$`);

/** Scopes of a key for which so many are asked: all unless told, each once, and whatever writes or proposes reads too. */
export const scopesOf = (asked: readonly KeyScope[] = developerKeys.keyScopes): readonly KeyScope[] =>
  developerKeys.keyScopes.filter(
    (scope) =>
      asked.includes(scope) || (scope === 'read' && (asked.includes('write') || asked.includes('propose'))),
  );

/** Whether a key may propose changes: whoever makes them may also ask first. */
export const mayPropose = ({ scopes }: Pick<KeptKey, 'scopes'>): boolean =>
  scopes.includes('propose') || scopes.includes('write');

/** Whether a key is for drivers’ apps alone: whoever has such an app can read it, and it opens nothing else. */
export const isForApps = ({ scopes }: Pick<KeptKey, 'scopes'>): boolean =>
  scopes.every((scope) => scope === 'apps');

/**
 * A key made of a random text of letters, digits and whatever else, which is left out.
 * Its last characters are a checksum, so that scanners and we know a key from a text that looks like one without asking anybody.
 */
export function keyFrom(chance: string): string {
  const random = chance.replaceAll(/[^0-9A-Za-z]/g, '');
  if (random.length < randomLength) throw new Error('too little chance for a key');
  const body = prefix + random.slice(0, randomLength);
  return body + checkOf(body);
}

/** Whether a text is formed as our keys are, its checksum being right. */
export function isFormedAsKey(text: string): boolean {
  return form.test(text) && checkOf(text.slice(0, -checkLength)) === text.slice(-checkLength);
}

/** Whether a text holds what may be one of our keys. */
export const looksLikeKey = (text: string): boolean => text.includes(prefix);

/** What people are shown of a key, and may tell others. */
export const shownOf = (key: string): string => key.slice(0, shownLength);

/** The CRC-32 of a text of ASCII in letters and digits. */
function checkOf(text: string): string {
  let rest = crc32(text);
  let written = '';
  for (let at = 0; at < checkLength; at += 1) {
    written = digits.charAt(rest % digits.length) + written;
    rest = Math.floor(rest / digits.length);
  }
  return written;
}

function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const letter of text) {
    crc ^= letter.codePointAt(0) ?? 0;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
