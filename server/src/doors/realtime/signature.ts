import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signature stands for: this login may subscribe this connection to this channel. */
export interface Claim {
  socketId: string;
  channel: string;
  tokenId: number;
}

/**
 * Signs a subscription as `key:token.digest`.
 * The protocol signs socket and channel; the token is named and signed too, so that any node can bind the subscription to its login.
 */
export const sign = (key: string, secret: Buffer, claim: Claim): string =>
  `${key}:${claim.tokenId}.${digestOf(secret, claim).toString('hex')}`;

/** The token that a signature was made for; null when it was not made for this socket and channel. */
export function tokenOf(
  key: string,
  secret: Buffer,
  signed: { socketId: string; channel: string; auth: string },
): number | null {
  if (!signed.auth.startsWith(`${key}:`)) return null;
  const match = /^([1-9]\d{0,15})\.([0-9a-f]{64})$/.exec(signed.auth.slice(key.length + 1));
  const [, token, digest] = match ?? [];
  if (token === undefined || digest === undefined) return null;
  const expected = digestOf(secret, {
    socketId: signed.socketId,
    channel: signed.channel,
    tokenId: Number(token),
  });
  return timingSafeEqual(expected, Buffer.from(digest, 'hex')) ? Number(token) : null;
}

const digestOf = (secret: Buffer, { socketId, channel, tokenId }: Claim): Buffer =>
  createHmac('sha256', secret).update(`${socketId}:${channel}:${tokenId}`).digest();
