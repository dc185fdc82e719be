import type { House } from '../../platform/house';
import type { Outbound } from '../../platform/outbound/outbound';
import { Sender } from '../../platform/outbound/sender';
import { signatureHeaders } from '../../platform/outbound/signature';
import { Unsealable } from '../../platform/secrets/secrets';
import { recordTry, takeDue } from './actions/deliver';
import { type Outcome, secretPurpose, shares, webhookTopic, wireEventId } from './rules';
import type { Claimed } from './store-deliveries';

const system = { actor: { kind: 'system' } } as const;

const lost: Outcome = { status: null, text: null, error: 'secret-lost', durationMs: 0 };

/** A delivery with the secrets that sign it; none where the key that sealed them is gone. */
interface Ready {
  claimed: Claimed;
  secrets: string[] | null;
  at: Date;
}

/** Sends what waits for webhooks from this process, beside those that others send. */
export class WebhookSender extends Sender<Ready> {
  constructor(house: House, outbound: Outbound) {
    super(house, {
      topic: webhookTopic,
      most: shares.node,
      take: (most) => take(house, most),
      send: async (ready) => {
        const outcome = ready.secrets === null ? lost : await post(outbound, ready, ready.secrets);
        await house.run(system, (ctx) => recordTry(ctx, ready.claimed, outcome));
      },
      failures: {
        take: 'What waits for webhooks could not be taken',
        send: 'What became of a webhook could not be written down',
      },
    });
  }
}

const take = (house: House, most: number): Promise<Ready[]> =>
  house.run(system, async (ctx) => {
    const taken = await takeDue(ctx, most);
    const open = (sealed: string): string => ctx.ports.secrets.open(sealed, secretPurpose);
    return taken.map((claimed) => ({ claimed, secrets: secretsOf(claimed, open, ctx.now), at: ctx.now }));
  });

const post = (
  outbound: Outbound,
  { claimed: { eventId, url, body }, at }: Ready,
  secrets: readonly string[],
): Promise<Outcome> =>
  outbound.post({
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Voltdeck-Webhooks',
      ...signatureHeaders({ id: wireEventId(eventId), at, body }, secrets),
    },
  });

function secretsOf(
  { secretSealed, formerSealed, formerUntil }: Claimed,
  open: (sealed: string) => string,
  now: Date,
): string[] | null {
  try {
    const isFormerGood = formerSealed !== null && formerUntil !== null && formerUntil > now;
    return [open(secretSealed), ...(isFormerGood ? [open(formerSealed)] : [])];
  } catch (error) {
    if (error instanceof Unsealable) return null;
    throw error;
  }
}
