import type { House } from '../../platform/house';
import type { Outbound } from '../../platform/outbound/outbound';
import { signatureHeaders } from '../../platform/outbound/signature';
import { Unsealable } from '../../platform/secrets/secrets';
import { recordTry, takeDue } from './actions/deliver';
import { type Outcome, secretPurpose, shares, webhookTopic, wireEventId } from './rules';
import type { Claimed } from './store-deliveries';

const system = { actor: { kind: 'system' } } as const;

/** How often this process looks for what has become due. */
const pollMs = 1_000;

const lost: Outcome = { status: null, text: null, error: 'secret-lost', durationMs: 0 };

/** A delivery with the secrets that sign it; none where the key that sealed them is gone. */
interface Ready {
  claimed: Claimed;
  secrets: string[] | null;
  at: Date;
}

/** Sends what waits for webhooks from this process, beside those that others send. */
export class WebhookSender {
  readonly #house: House;
  readonly #outbound: Outbound;
  readonly #sending = new Set<Promise<void>>();
  #taking: Promise<void> | null = null;
  #isAsked = false;
  #isEnding = false;
  #stopListening = (): void => undefined;
  #poll: NodeJS.Timeout | undefined;

  constructor(house: House, outbound: Outbound) {
    this.#house = house;
    this.#outbound = outbound;
  }

  async start(): Promise<void> {
    this.#stopListening = await this.#house.bus.listen(webhookTopic, () => this.wake());
    this.#poll = setInterval(() => this.wake(), pollMs);
    this.wake();
  }

  /** Takes nothing more, and waits for what is being sent. */
  async stop(): Promise<void> {
    this.#isEnding = true;
    clearInterval(this.#poll);
    this.#stopListening();
    await this.#taking;
    await Promise.all(this.#sending);
  }

  /** Looks for what is due; while it does, once more afterwards. */
  wake(): void {
    if (this.#isEnding) return;
    this.#isAsked = true;
    this.#taking ??= this.#takeAll().finally(() => (this.#taking = null));
  }

  /** How many are being sent. */
  get sending(): number {
    return this.#sending.size;
  }

  async #takeAll(): Promise<void> {
    while (this.#isAsked && !this.#isEnding) {
      this.#isAsked = false;
      const room = shares.node - this.#sending.size;
      if (room <= 0) return;
      try {
        for (const ready of await this.#take(room)) this.#begin(ready);
      } catch (error) {
        // The next look finds them.
        this.#house.log.warn({ err: error }, 'What waits for webhooks could not be taken');
      }
    }
  }

  #take(most: number): Promise<Ready[]> {
    return this.#house.run(system, async (ctx) => {
      const taken = await takeDue(ctx, most);
      const open = (sealed: string): string => ctx.ports.secrets.open(sealed, secretPurpose);
      return taken.map((claimed) => ({ claimed, secrets: secretsOf(claimed, open, ctx.now), at: ctx.now }));
    });
  }

  #begin(ready: Ready): void {
    const sent = this.#send(ready)
      .catch((error: unknown) =>
        // Its claim ends, and it is sent again.
        this.#house.log.warn({ err: error }, 'What became of a webhook could not be written down'),
      )
      .finally(() => {
        this.#sending.delete(sent);
        this.wake();
      });
    this.#sending.add(sent);
  }

  async #send({ claimed, secrets, at }: Ready): Promise<void> {
    const outcome = secrets === null ? lost : await this.#post(claimed, secrets, at);
    await this.#house.run(system, (ctx) => recordTry(ctx, claimed, outcome));
  }

  #post({ eventId, url, body }: Claimed, secrets: readonly string[], at: Date): Promise<Outcome> {
    return this.#outbound.post({
      url,
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Voltdeck-Webhooks',
        ...signatureHeaders({ id: wireEventId(eventId), at, body }, secrets),
      },
    });
  }
}

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
