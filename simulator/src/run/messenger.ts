import { CallFailed, type PeerClock } from '@voltdeck/ocpp';
import type { ChargerEvent } from '../charger/state';
import type { Answer, DeviceFacts, Protocol, Request, Told } from '../protocol/protocol';
import type { Book, ToldEnergy } from './book';
import { Faults } from './faults';
import { registerIn } from './register';
import type { Link } from './link';
import { TransactionQueue } from './queue';

export interface MessengerOptions {
  protocol: Protocol;
  device: DeviceFacts;
  book: Book;
  clock: PeerClock;
  retryMs: number;
  /** The socket, if there is one. */
  link(): Link | undefined;
  dispatch(event: ChargerEvent): void;
  /** Hears when the central system has acknowledged the stop of a session. */
  onSettled(session: number): void;
  /** Hears when no message waits for its answer any more. */
  onQuiet(): void;
}

function isOfTransaction(message: Told): boolean {
  if (message.kind === 'ready') return message.transaction !== undefined;
  if (message.kind === 'meter') return message.session !== null;
  return message.kind === 'start' || message.kind === 'stop';
}

/** Brings the charger's messages to the central system, checks the answers and tells the charger what they mean. */
export class Messenger {
  readonly #options: MessengerOptions;
  /** What messages tell, counted when they were written: a register may begin anew before they are sent. */
  readonly #energies = new WeakMap<Told, readonly ToldEnergy[]>();
  readonly queue: TransactionQueue;
  readonly faults: Faults;
  #inFlight = 0;

  constructor(options: MessengerOptions) {
    this.#options = options;
    this.queue = new TransactionQueue({
      clock: options.clock,
      retryMs: options.retryMs,
      deliver: (message) => this.#deliver(message),
      onLost: () => {
        options.book.lostMessages += 1;
      },
      onEmpty: () => this.#noteQuiet(),
    });
    this.faults = new Faults(this.queue);
  }

  /** Messages of transactions wait for the connection, others are only worth sending at once. */
  send(message: Told): void {
    const register = registerIn(message);
    if (register) this.#energies.set(message, this.#options.book.energiesAt(register));
    if (isOfTransaction(message)) this.queue.add(message);
    else void this.#tell(message);
  }

  /** Asks and returns what the answer means; rejects with `CallFailed`. */
  async ask(message: Told): Promise<Answer> {
    const { protocol, book, device } = this.#options;
    const request =
      message.kind === 'ready'
        ? message.request
        : protocol.requestOf(message, {
            device,
            transactionIdOf: (session) => book.transactionIdOf(session) ?? this.faults.standInId,
          });
    if (request === undefined) {
      book.lostMessages += 1;
      return { kind: 'noted' };
    }
    const energies = this.#energies.get(message) ?? [];
    book.send(energies);
    const answer = protocol.readAnswer(message, await this.exchange(request, isOfTransaction(message)));
    book.tell(energies);
    return answer;
  }

  /** Sends a request and returns its answer, checked; rejects with `CallFailed`. */
  async exchange(request: Request, mayBeCut = false): Promise<unknown> {
    const { action, payload } = this.faults.wire.request?.(request) ?? request;
    const { protocol, book } = this.#options;
    const link = this.#options.link();
    if (link === undefined) throw new CallFailed('closed', action);
    const reply = link.peer.call(action, payload);
    if (mayBeCut && this.faults.takeCut()) link.cut();
    const checked = protocol.checkAnswer(action, await reply);
    for (const { path, kind } of checked.deviations) book.addViolation({ action, what: `${path}: ${kind}` });
    if (checked.valid) return checked.payload;
    for (const { path, message: what } of checked.errors)
      book.addViolation({ action, what: `${path}: ${what}` });
    throw new CallFailed('refused', action, 'invalid-answer');
  }

  /** Whether every message has been acknowledged or given up. */
  get isQuiet(): boolean {
    return this.queue.length === 0 && this.#inFlight === 0;
  }

  #noteQuiet(): void {
    if (this.isQuiet) this.#options.onQuiet();
  }

  async #tell(message: Told): Promise<void> {
    this.#inFlight += 1;
    try {
      const answer = await this.ask(message);
      if (message.kind !== 'authorize') return;
      const isAccepted = answer.kind === 'authorize' && answer.isAccepted;
      this.#options.dispatch({
        type: 'authorized',
        connector: message.connector,
        tag: message.tag,
        isAccepted,
      });
    } catch {
      // Only a person with a card waits for an answer; the rest is told again at the next connection.
      if (message.kind !== 'authorize') return;
      const { connector, tag } = message;
      this.#options.dispatch({ type: 'authorized', connector, tag, isAccepted: false });
    } finally {
      this.#inFlight -= 1;
      this.#noteQuiet();
    }
  }

  async #deliver(message: Told): Promise<void> {
    const answer = await this.ask(message);
    if (this.faults.takeLostReply()) throw new CallFailed('timed-out', message.kind);
    if (this.faults.takeRepeat()) await this.ask(message);
    this.#learn(message, answer);
    const settled = this.#endedBy(message);
    if (settled === null) return;
    this.#options.book.settle(settled);
    this.#options.onSettled(settled);
  }

  #learn(message: Told, answer: Answer): void {
    const { book, dispatch } = this.#options;
    if (message.kind === 'start' && answer.kind === 'start') {
      if (this.faults.takeUnheardStart()) return;
      const { transactionId, isAccepted } = answer;
      book.learnTransaction(message.session, transactionId);
      dispatch({ type: 'started', session: message.session, transactionId, isAccepted });
    }
    if (message.kind !== 'ready' || answer.kind !== 'transaction' || answer.isAccepted) return;
    const { transaction } = message;
    if (!transaction || transaction.tag === null) return;
    const { connector, tag, session } = transaction;
    dispatch({ type: 'deauthorized', connector, tag, session });
  }

  /** The session that the central system now knows to be over. */
  #endedBy(message: Told): number | null {
    if (message.kind === 'ready') return message.transaction?.isEnd ? message.transaction.session : null;
    if (message.kind !== 'stop') return null;
    const id = this.#options.book.transactionIdOf(message.session) ?? this.faults.standInId;
    return id === undefined ? null : message.session;
  }
}
