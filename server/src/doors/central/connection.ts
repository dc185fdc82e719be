import { randomUUID } from 'node:crypto';
import { CallFailed, Peer, type FrameRecord, type OcppVersion } from '@voltdeck/ocpp';
import type { WebSocket } from 'ws';
import type { Command, Frame, Outcome } from '../../charging';
import type { Ctx } from '../../platform/ctx';
import type { House } from '../../platform/house';
import type { Logger } from '../../platform/log';
import type { Conversation, Dialect, Speaker } from './dialect';

export interface ConnectionOptions {
  house: House;
  log: Logger;
  socket: WebSocket;
  dialect: Dialect;
  speaker: Speaker;
  keep(frame: Frame): Promise<void>;
  callTimeoutMs?: number;
}

const kindOf = (record: FrameRecord): Frame['kind'] =>
  record.frame.kind === 'bad' ? 'unreadable' : record.frame.kind;

const messageIdOf = (record: FrameRecord): string | null =>
  'messageId' in record.frame && record.frame.messageId !== undefined ? String(record.frame.messageId) : null;

/** One charger on its socket, from the handshake to the close. */
export class Connection {
  readonly id = randomUUID();
  readonly speaker: Speaker;
  readonly version: OcppVersion;
  #lastHeardMs: number;
  isReady = false;
  readonly #early: string[] = [];
  readonly #options: ConnectionOptions;
  readonly #peer: Peer;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.speaker = options.speaker;
    this.version = options.dialect.version;
    const { house, log, socket, dialect } = options;
    this.#lastHeardMs = house.clock.now().getTime();
    const conversation: Conversation = {
      speaker: this.speaker,
      receivedAt: () => house.clock.now(),
      act: (work) => this.#act(work),
    };
    this.#peer = new Peer({
      version: dialect.version,
      send: (text) => socket.send(text, () => undefined),
      clock: {
        now: () => house.clock.now().getTime(),
        setTimeout,
        clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
      },
      newMessageId: () => randomUUID(),
      onCall: (call) => dialect.answer(call, conversation),
      store: (record) => this.#keep(record),
      onLateReply: (late) =>
        log.info({ action: late.action, chargePointId: this.speaker.chargePointId }, 'late reply'),
      onFault: (error) =>
        log.error({ err: error, chargePointId: this.speaker.chargePointId }, 'a charger’s message failed'),
      callTimeoutMs: options.callTimeoutMs ?? 30_000,
    });
  }

  #act<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
    const { chargePointId, operatorId } = this.speaker;
    return this.#options.house.run({ actor: { kind: 'charger', chargePointId, operatorId } }, work);
  }

  #keep(record: FrameRecord): Promise<void> {
    return this.#options.keep({
      at: new Date(record.at),
      chargePointId: this.speaker.chargePointId,
      connectionId: this.id,
      direction: record.direction,
      kind: kindOf(record),
      action: record.action ?? null,
      messageId: messageIdOf(record),
      frame: record.raw,
    });
  }

  /** What arrives before the work of the handshake is done waits its turn (charger-field-notes.md, 7). */
  receive(text: string): void {
    this.heard();
    if (this.isReady) void this.#peer.receive(text);
    else this.#early.push(text);
  }

  /** The handshake's work is done. */
  ready(): void {
    this.isReady = true;
    for (const text of this.#early.splice(0)) void this.#peer.receive(text);
  }

  heard(): void {
    this.#lastHeardMs = this.#options.house.clock.now().getTime();
  }

  silentMs(): number {
    return this.#options.house.clock.now().getTime() - this.#lastHeardMs;
  }

  async send(command: Command): Promise<Outcome> {
    const { action, payload } = this.#options.dialect.say(command);
    try {
      return this.#options.dialect.outcomeOf(command, await this.#peer.call(action, payload));
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      return { state: error.reason === 'refused' ? 'rejected' : 'unanswered', detail: error.message };
    }
  }

  ping(): void {
    this.#options.socket.ping();
  }

  /** Closes the socket; what was received before is still stored and handled. */
  close(code: number, reason: string): void {
    this.#peer.close();
    this.#options.socket.close(code, reason);
  }

  terminate(): void {
    this.#peer.close();
    this.#options.socket.terminate();
  }

  idle(): Promise<void> {
    return this.#peer.idle();
  }
}
