import { startOrder, stopOrder } from '../../../charging';
import { Problem } from '../../../kernel/problem';
import { basic, connect, until, type Charger } from '../testing-central';
import { status16, type Wording } from './testing-v16';
import { status201 } from './testing-v201';
import { drawFrom } from './testing-random';
import { epochMs, type Profile, type Step } from './testing-story';
import type { World } from './testing-world';

/** What the server gave that later messages of a session name. */
interface Given {
  transactions: unknown[];
  tag: string;
  remote: number;
}

const nothingGiven = (): Given => ({ transactions: [], tag: 'NO-TAG', remote: 0 });

/** Puts what the server gave where a payload stands open for it. */
function filled(payload: unknown, given: Given): unknown {
  if (Array.isArray(payload)) return payload.map((each) => filled(each, given));
  if (typeof payload === 'object' && payload !== null)
    return Object.fromEntries(Object.entries(payload).map(([key, value]) => [key, filled(value, given)]));
  if (payload === '$tx:1') return given.transactions[0] ?? 0;
  if (payload === '$tag') return given.tag;
  return payload === '$remote' ? given.remote : payload;
}

const bootOf = ({ protocol, index }: Profile): object => {
  const vendor = `Vendor ${index % 7}`;
  return protocol === 'ocpp1.6'
    ? { chargePointVendor: vendor, chargePointModel: 'Model', firmwareVersion: '1' }
    : { reason: 'PowerUp', chargingStation: { vendorName: vendor, model: 'Model', firmwareVersion: '1' } };
};

/** Answers what is asked from afar as the profile says, and keeps what it named. */
function answerOn(charger: Charger, profile: Profile, given: () => Given): void {
  const status = profile.obeys ? 'Accepted' : 'Rejected';
  charger.socket.on('message', (data: Buffer) => {
    const [kind, id, action, payload] = JSON.parse(data.toString()) as [number, string, string, object];
    if (kind !== 2) return;
    const asked = payload as { idTag?: string; idToken?: { idToken: string }; remoteStartId?: number };
    if (action.includes('Start')) {
      given().tag = asked.idTag ?? asked.idToken?.idToken ?? 'NO-TAG';
      given().remote = asked.remoteStartId ?? 0;
    }
    charger.send([3, id, { status }]);
  });
}

/** A charger of the run, which says what its script says and answers what it is asked. */
export class Player {
  /** What came of the steps since it was last asked: refusals of requests, and CALLERRORs. */
  readonly notes: string[] = [];
  #given = nothingGiven();
  #charger: Charger | null = null;
  #isNew = true;

  constructor(
    private readonly world: World,
    readonly profile: Profile,
    private readonly made: { id: number; password: string },
  ) {}

  get id(): number {
    return this.made.id;
  }

  async play(step: Step): Promise<void> {
    switch (step.do) {
      case 'connect':
        return this.#come();
      case 'disconnect':
        return this.#leave();
      case 'remote-start':
        return this.#ask('start', step.connector);
      case 'remote-stop':
        return this.#ask('stop', step.connector);
      case 'call':
        return this.#say(step.action, step.payload);
      case 'end':
        await this.#come();
        this.#given = nothingGiven();
    }
  }

  async #say(action: string, payload: object): Promise<void> {
    if (this.#charger === null) return;
    const answer = await this.#charger.call(action, filled(payload, this.#given));
    if (answer[0] === 4) this.notes.push(`${action}:${String(answer[2])}`);
    const begun = answer[2] as { transactionId?: unknown } | undefined;
    if (action === 'StartTransaction') this.#given.transactions.push(begun?.transactionId);
    // Where plugging in is a request, the charger is asked before it says more.
    if (this.profile.isFree) await this.world.settled(this.id);
  }

  /** What a charger says of its connectors once it is up. */
  async #introduce(): Promise<void> {
    const { profile, world } = this;
    const told = (at: number): string => new Date(epochMs + at + profile.skewMs).toISOString();
    const wording: Wording = { profile, draw: drawFrom(profile.index), told };
    const at = world.clock.now().getTime() - epochMs;
    const word = profile.protocol === 'ocpp1.6' ? status16 : status201;
    for (let number = 1; number <= profile.connectors; number += 1) {
      const { action, payload } = word(wording, at, number, 'Available');
      await this.#say(action, payload);
    }
  }

  async #come(): Promise<void> {
    const { profile, world } = this;
    if (this.#charger !== null) return;
    const protocols = [profile.protocol];
    const url = `${world.url}/GOLDEN-${profile.index}`;
    this.#charger = await connect(url, basic(`x:${this.made.password}`), { protocols });
    answerOn(this.#charger, profile, () => this.#given);
    await this.#say('BootNotification', bootOf(profile));
    if (this.#isNew) await this.#introduce();
    this.#isNew = false;
  }

  async #leave(): Promise<void> {
    await this.#charger?.close();
    this.#charger = null;
    await until(async () => {
      const [row] = await this.world.rows<{ online: boolean }>(
        'select online from charge_points where id = $1',
        [this.id],
      );
      return row?.online === false;
    });
  }

  async #ask(kind: 'start' | 'stop', connector: number): Promise<void> {
    const { world } = this;
    const body = { power_source_id: this.id, connector };
    try {
      await world.run({ actor: world.mine }, (ctx) =>
        kind === 'start'
          ? startOrder(ctx, { params: {}, query: {}, body: { ...body, quantity: 'full' } })
          : stopOrder(ctx, { params: {}, query: {}, body }),
      );
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.notes.push(`${kind}:${error.code}`);
    }
    await world.settled(this.id);
  }
}
