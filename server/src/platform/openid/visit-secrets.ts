import { createHmac } from 'node:crypto';

/**
 * What a visit to a provider is begun with, made of what the browser alone keeps and of the visit:
 * so that the database holds neither, and whoever reads it can finish nothing.
 */
export const visitSecret = (browser: string, use: 'nonce' | 'verifier', stateHash: Buffer): string =>
  createHmac('sha256', browser)
    .update(`${use}.${stateHash.toString('base64url')}`)
    .digest('base64url');
