import type { FastifyInstance } from 'fastify';
import { watchBuildPayment } from '../../apps';
import { watchPayment } from '../../commerce';
import { takeProviderEvent } from '../../plans';
import { Problem } from '../../kernel/problem';
import type { House } from '../../platform/house';
import { networkAsking } from './access';

/** Bytes of an event at most; Stripe's are a few kB. */
const largestEvent = 256 * 1024;

/** Any longer is no signature. */
const longestSignature = 2_000;

/**
 * Takes in what payment providers tell by themselves: no call of the API, because what counts is the bytes as they were signed.
 * A provider tells it again for days until it is answered 200.
 */
export async function takeProviderEvents(app: FastifyInstance, house: House): Promise<void> {
  await app.register((door, _options, done) => {
    door.removeAllContentTypeParsers();
    const asSent = { parseAs: 'buffer', bodyLimit: largestEvent } as const;
    door.addContentTypeParser('*', asSent, (_request, body, parsed) => parsed(null, body));
    door.post<{ Params: { provider: string } }>('/api/payment-events/:provider', async (request, reply) => {
      const { body, headers, params } = request;
      const signature = headers['stripe-signature'];
      if (!Buffer.isBuffer(body) || typeof signature !== 'string' || signature.length > longestSignature)
        throw new Problem('request.unreadable');
      const { provider } = params;
      // Nobody knows yet who it is, so it waits among guests; what is refused is told again.
      const asNobody = { lane: 'call', turn: networkAsking(request), requestId: request.id } as const;
      const isTaken = await house.run({ actor: { kind: 'system' }, ...asNobody }, (ctx) =>
        takeProviderEvent(ctx, { provider, body, signature }, async (watching, told) => {
          await watchPayment(watching, told);
          await watchBuildPayment(watching, told);
        }),
      );
      if (!isTaken) throw new Problem('request.unreadable');
      return reply.header('cache-control', 'no-store').code(200).send();
    });
    done();
  });
}
