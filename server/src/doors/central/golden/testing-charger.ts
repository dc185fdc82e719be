import { startOrder, stopOrder } from '../../../charging';
import { Problem } from '../../../kernel/problem';
import { basic, connect, until, type Charger } from '../testing-central';
import { status16, type Wording } from './testing-v16';
import { status201 } from './testing-v201';
import { drawFrom } from './testing-random';
import { epochMs, type Profile, type Step } from './testing-story';
import type { World } from './testing-world';

/** A charger of the run, which says what its script says and answers what it is asked. */
export interface Player {
  id: number;
  profile: Profile;
  /** What came of the steps since it was last asked: refusals of requests, and CALLERRORs. */
  notes: string[];
  play(step: Step): Promise<void>;
  close(): Promise<void>;
}

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

export async function playerOf(world: World, profile: Profile): Promise<Player> {
  const { id, password } = await world.add(profile);
  let given = nothingGiven();
  let charger: Charger | null = null;
  let isNew = true;
  const notes: string[] = [];

  const say = async (action: string, payload: object): Promise<void> => {
    const sent = filled(payload, given) as object;
    const answer = await charger?.call(action, sent);
    if (answer?.[0] === 4) notes.push(`${action}:${String(answer[2])}`);
    const begun = answer?.[2] as { transactionId?: unknown } | undefined;
    if (action === 'StartTransaction') given.transactions.push(begun?.transactionId);
    // Where plugging in is a request, the charger is asked before it says more.
    if (profile.isFree) await world.settled();
  };

  /** What a charger says of its connectors once it is up. */
  const introduce = async (): Promise<void> => {
    const told = (at: number): string => new Date(epochMs + at + profile.skewMs).toISOString();
    const wording: Wording = { profile, draw: drawFrom(profile.index), told };
    const at = world.clock.now().getTime() - epochMs;
    const word = profile.protocol === 'ocpp1.6' ? status16 : status201;
    for (let number = 1; number <= profile.connectors; number += 1) {
      const { action, payload } = word(wording, at, number, 'Available');
      await say(action, payload);
    }
  };

  const come = async (): Promise<void> => {
    if (charger !== null) return;
    const protocols = [profile.protocol];
    charger = await connect(`${world.url}/GOLDEN-${profile.index}`, basic(`x:${password}`), { protocols });
    answerOn(charger, profile, () => given);
    await say('BootNotification', bootOf(profile));
    if (isNew) await introduce();
    isNew = false;
  };

  const leave = async (): Promise<void> => {
    await charger?.close();
    charger = null;
    await until(async () => {
      const [row] = await world.rows<{ online: boolean }>('select online from charge_points where id = $1', [id]);
      return row?.online === false;
    });
  };

  const ask = async (kind: 'start' | 'stop', connector: number): Promise<void> => {
    const body = { power_source_id: id, connector };
    try {
      await world.run({ actor: world.mine }, (ctx) =>
        kind === 'start'
          ? startOrder(ctx, { params: {}, query: {}, body: { ...body, quantity: 'full' } })
          : stopOrder(ctx, { params: {}, query: {}, body }),
      );
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      notes.push(`${kind}:${error.code}`);
    }
    await world.settled();
  };

  return {
    id,
    profile,
    notes,
    close: leave,
    play: async (step) => {
      if (step.do === 'connect') return come();
      if (step.do === 'disconnect') return leave();
      if (step.do === 'remote-start') return ask('start', step.connector);
      if (step.do === 'remote-stop') return ask('stop', step.connector);
      if (step.do === 'call') return charger === null ? undefined : say(step.action, step.payload);
      await come();
      given = nothingGiven();
    },
  };
}
