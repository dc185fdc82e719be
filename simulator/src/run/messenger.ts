import { CallFailed, type PeerClock } from '@voltdeck/ocpp';
import type { ChargerEvent, Message } from '../charger/state';
import type { Answer, DeviceFacts, Protocol } from '../protocol/protocol';
import type { Book } from './book';
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
}

/** Brings the charger's messages to the central system, checks the answers and tells the charger what they mean. */
export class Messenger {
  readonly #options: MessengerOptions;
  readonly queue: TransactionQueue;

  constructor(options: MessengerOptions) {
    this.#options = options;
    this.queue = new TransactionQueue({
      clock: options.clock,
      retryMs: options.retryMs,
      deliver: (message) => this.#deliver(message),
      onLost: () => {
        options.book.lostMessages += 1;
      },
    });
  }

  /** Messages of transactions wait for the connection, others are only worth sending at once. */
  send(message: Message): void {
    const isOfTransaction =
      message.kind === 'start' ||
      message.kind === 'stop' ||
      (message.kind === 'meter' && message.session !== null);
    if (isOfTransaction) this.queue.add(message);
    else void this.#tell(message);
  }

  /** Asks and returns what the answer means; rejects with `CallFailed`. */
  async ask(message: Message): Promise<Answer> {
    const { protocol, book, device } = this.#options;
    const request = protocol.requestOf(message, {
      device,
      transactionIdOf: (session) => book.transactionIdOf(session),
    });
    if (request === undefined) {
      book.lostMessages += 1;
      return { kind: 'noted' };
    }
    const { action, payload } = request;
    const link = this.#options.link();
    if (link === undefined) throw new CallFailed('closed', action);
    const answer = await link.peer.call(action, payload);
    const checked = protocol.checkAnswer(action, answer);
    for (const { path, kind } of checked.deviations) book.addViolation({ action, what: `${path}: ${kind}` });
    if (checked.valid) return protocol.readAnswer(message, checked.payload);
    for (const { path, message: what } of checked.errors)
      book.addViolation({ action, what: `${path}: ${what}` });
    throw new CallFailed('refused', action, 'invalid-answer');
  }

  async #tell(message: Message): Promise<void> {
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
    }
  }

  async #deliver(message: Message): Promise<void> {
    const answer = await this.ask(message);
    if (message.kind === 'start' && answer.kind === 'start') {
      const { transactionId, isAccepted } = answer;
      this.#options.book.learnTransaction(message.session, transactionId);
      this.#options.dispatch({ type: 'started', session: message.session, transactionId, isAccepted });
    }
    if (message.kind !== 'stop' || this.#options.book.transactionIdOf(message.session) === undefined) return;
    this.#options.book.settle(message.session);
    this.#options.onSettled(message.session);
  }
}
