import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { hourMs, minuteMs } from '../../kernel/clock';

/** The keys that a provider signs with, as they are at a time. */
export type KeySource = (now: Date) => JWTVerifyGetKey;

/** Keys are asked for anew after this long. */
const freshMs = hourMs;

/** While the provider does not answer, the keys it had are good for so long. */
const usableMs = 24 * hourMs;

/** An unknown key is looked for this often at most: whoever forges tokens chooses its name. */
const floorMs = minuteMs;

interface Kept {
  find: JWTVerifyGetKey;
  at: number;
}

/** Keeps the keys that `read` gives; it is asked by one at a time, however many wait for it. */
export function createKeySource(read: () => Promise<JSONWebKeySet>): KeySource {
  let kept: Kept | null = null;
  let asking: Promise<Kept> | null = null;
  let askedAt = -Infinity;
  const readAt = async (nowMs: number): Promise<Kept> => {
    askedAt = nowMs;
    try {
      return (kept = { find: createLocalJWKSet(await read()), at: nowMs });
    } finally {
      asking = null;
    }
  };
  const fetchAt = (nowMs: number): Promise<Kept> => (asking ??= readAt(nowMs));
  const current = async (nowMs: number): Promise<Kept> => {
    const had = kept;
    if (had === null || nowMs - had.at >= usableMs) return fetchAt(nowMs);
    if (nowMs - had.at < freshMs || nowMs - askedAt < floorMs) return had;
    return fetchAt(nowMs).catch(() => had);
  };
  return (now) => async (header, token) => {
    const nowMs = now.getTime();
    const keys = await current(nowMs);
    try {
      return await keys.find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || nowMs - askedAt < floorMs) throw error;
      return (await fetchAt(nowMs)).find(header, token);
    }
  };
}
