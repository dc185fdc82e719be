import type { FastifyInstance } from 'fastify';
import type { Logger } from '../../platform/log';
import { plainAddress, type Trusts } from '../../platform/proxies';

/** Says once that somebody who is no named proxy forwards what others ask: limits of one caller then stop everybody behind it. */
export function warnOfForwarding(
  app: FastifyInstance,
  { trusts, log }: { trusts: Trusts; log: Logger },
): void {
  let isSaid = false;
  app.addHook('onRequest', async ({ headers, socket }) => {
    if (isSaid || (headers['x-forwarded-for'] ?? headers.forwarded) === undefined) return;
    const peer = socket.remoteAddress;
    if (peer === undefined || trusts(peer, 0)) return;
    isSaid = true;
    const address = plainAddress(peer);
    log.warn(
      { address },
      `${address} says for whom it asks, and TRUST_PROXY does not name it, so all behind it share the limits of one caller. If it is your proxy, start with TRUST_PROXY=${address}; if you know no such machine, there is nothing to do`,
    );
  });
}
