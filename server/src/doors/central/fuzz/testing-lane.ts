import { isAction, type OcppVersion, parseFrame, validateResponse } from '@voltdeck/ocpp';
import { basic, connect, type Charger, type Message, type TestCentral } from '../testing-central';
import { fuzzFrame, type FuzzFrame } from './testing-frames';

/** What a frame showed that must not be. */
export interface Fault {
  version: OcppVersion;
  number: number;
  how: string;
  what: string;
  frame: string;
}

export interface Lane {
  version: OcppVersion;
  seed: number;
  from: number;
  count: number;
}

/** A call as anybody would read it. */
interface PlainCall {
  id: string;
  action: string;
  sent: FuzzFrame;
}

/** What is lost to the charger if it is refused, or comes again for ever (docs/chargers-in-the-field.md#never-an-error). */
const insistent = new Set(['StartTransaction', 'StopTransaction', 'MeterValues', 'TransactionEvent']);
const perTurn = 25;
const shown = 2_000;

function plainCallOf(sent: FuzzFrame): PlainCall | undefined {
  try {
    const [type, id, action, payload] = JSON.parse(sent.data.toString().replace(/^\uFEFF/, '')) as unknown[];
    const isPayload = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
    const isCall = type === 2 && typeof id === 'string' && id.length <= 36 && typeof action === 'string';
    return isCall && isPayload ? { id, action, sent } : undefined;
  } catch {
    return undefined;
  }
}

/** A charger that sends one frame after the other, and looks at every reply. */
export class FuzzLane {
  readonly faults: Fault[] = [];
  /** Calls that were answered with a result. */
  results = 0;
  #charger: Charger | null = null;
  #turns = 0;

  constructor(
    private readonly house: TestCentral,
    private readonly lane: Lane,
    private readonly made: { id: number; identifier: string; password: string },
  ) {}

  async run(): Promise<void> {
    const { from, count, seed, version } = this.lane;
    for (let first = from; first < from + count; first += perTurn) {
      const size = Math.min(perTurn, from + count - first);
      const frames = Array.from({ length: size }, (_, index) => fuzzFrame(seed, version, first + index));
      await this.#turn(frames.filter(({ data }) => typeof data === 'string'));
      // A binary frame that is no text may end the socket, and with it what was sent before.
      for (const frame of frames) if (typeof frame.data !== 'string') await this.#turn([frame]);
    }
    await this.#charger?.close();
  }

  #fault({ number, how, data }: FuzzFrame, what: string): void {
    const frame = typeof data === 'string' ? data : `${data.toString('hex')} (binary)`;
    this.faults.push({ version: this.lane.version, number, how, what, frame: frame.slice(0, shown) });
  }

  async #connected(): Promise<Charger> {
    if (this.#charger !== null && this.#charger.socket.readyState === 1) return this.#charger;
    const { identifier, password } = this.made;
    const charger = await connect(`${this.house.url}/${identifier}`, basic(`x:${password}`), {
      protocols: `ocpp${this.lane.version}`,
    });
    this.#charger = charger;
    return charger;
  }

  /** Sends some frames, and a call behind them whose answer shows that all of them are done. */
  async #turn(frames: readonly FuzzFrame[]): Promise<void> {
    const charger = await this.#connected();
    for (const frame of frames) {
      this.#parse(frame);
      charger.send(frame.data);
    }
    this.#turns += 1;
    const isThrough = await Promise.race([
      charger.call('Heartbeat', {}, `end-${this.lane.version}-${this.#turns}`).then(() => true),
      charger.closed.then(() => false),
    ]);
    const calls = frames.flatMap((frame) => plainCallOf(frame) ?? []);
    // One that is too large to be read is answered by another way, and later.
    if (isThrough) await this.#answered(charger, calls);
    const heard = charger.heard.splice(0);
    for (const message of heard) this.#reply(charger, message);
    const last = frames.at(-1);
    if (!isThrough) {
      if (last !== undefined && typeof last.data === 'string') this.#fault(last, 'the socket was closed');
      return;
    }
    const results = this.#compare(calls, heard);
    this.results += results.length;
    await this.#inLog(results);
  }

  async #answered(charger: Charger, calls: readonly PlainCall[]): Promise<void> {
    for (let tries = 0; tries < 500; tries += 1) {
      const ids = charger.heard.map(([kind, id]) => (kind === 2 ? null : id));
      const missing = calls.filter(
        ({ id }) => ids.filter((each) => each === id).length < calls.filter((each) => each.id === id).length,
      );
      if (missing.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  #parse(frame: FuzzFrame): void {
    try {
      parseFrame(frame.data.toString());
    } catch (error) {
      this.#fault(frame, `the parser threw ${String(error)}`);
    }
  }

  /** What the product asks is answered in all the ways that chargers have. */
  #reply(charger: Charger, [kind, id]: Message): void {
    if (kind !== 2) return;
    const answers = ['{}', 'null', '{"status":"Accepted"}', '{"status":7}', '[]', '{"status":{"a":[1]}}'];
    charger.send(`[3,${JSON.stringify(id)},${answers[this.#turns % answers.length]}]`);
  }

  #compare(calls: readonly PlainCall[], heard: readonly Message[]): PlainCall[] {
    const replies = new Map<string, Message[]>();
    for (const message of heard)
      if (message[0] !== 2) replies.set(message[1], [...(replies.get(message[1]) ?? []), message]);
    const results: PlainCall[] = [];
    for (const call of calls) {
      const mine = replies.get(call.id) ?? [];
      const expected = calls.filter(({ id }) => id === call.id).length;
      if (mine.length < expected) this.#fault(call.sent, `${mine.length} of ${expected} replies came`);
      const reply = mine[calls.filter(({ id }) => id === call.id).indexOf(call)];
      if (reply === undefined) continue;
      if (reply[0] === 3) results.push(call);
      // Where another frame bore the same id, nobody can tell which reply is whose.
      if (mine.length === expected) this.#judge(call, reply);
    }
    return results;
  }

  #judge({ action, sent }: PlainCall, [kind, , body]: Message): void {
    const { version } = this.lane;
    const isKnown = isAction(version, action);
    if (kind === 4 && insistent.has(action) && isKnown) this.#fault(sent, `refused as ${String(body)}`);
    if (kind === 4 && body === 'InternalError') this.#fault(sent, 'an internal error');
    if (kind !== 3 || !isKnown) return;
    const checked = validateResponse(version, action, body as object);
    const problems = checked.valid ? checked.deviations : checked.errors;
    if (problems.length > 0) this.#fault(sent, `the reply breaks its schema: ${JSON.stringify(problems)}`);
  }

  /** What is answered is kept before it is answered. */
  async #inLog(calls: readonly PlainCall[]): Promise<void> {
    if (calls.length === 0) return;
    const kept = await this.house.rows<{ message_id: string }>(
      `select distinct message_id from messages where charge_point_id = $1 and message_id = any($2::text[])
         and reply_kind = 'result'`,
      [this.made.id, calls.map(({ id }) => id)],
    );
    const ids = new Set(kept.map(({ message_id }) => message_id));
    for (const { id, sent } of calls)
      if (!ids.has(id)) this.#fault(sent, 'it was answered, and the log of messages does not have it');
  }
}
