import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import { networkOf } from '../../platform/networks';
import { plainAddress, type Trusts } from '../../platform/proxies';

export interface ConnectionsOptions {
  /** Connections of one address at most that speak HTTP. */
  perAddress: number;
  trusts: Trusts;
  /** Told of an address that has too many. */
  onRefused?(address: string): void;
}

interface Held {
  /** Where its connections are counted; null for a proxy, behind which are many. */
  network: string | null;
  hasAsked: boolean;
  /** Taken over by a door that speaks WebSocket. */
  hasLeft: boolean;
  answers: Set<ServerResponse>;
}

/** The connections of the port: none of them may end the process, nor take the place of all others. */
export class Connections {
  readonly #held = new Map<Duplex, Held>();
  readonly #ofNetwork = new Map<string, Set<Duplex>>();
  #isClosing = false;

  constructor(
    server: Server,
    private readonly options: ConnectionsOptions,
  ) {
    server.on('connection', (socket) => this.#take(socket));
    server.prependListener('request', (request, response) => this.#follow(request.socket, response));
  }

  /** Connections that are open, those that left HTTP included. */
  get size(): number {
    return this.#held.size;
  }

  /** Whether an answer is due on a connection. */
  isAnswering(socket: Duplex): boolean {
    return (this.#held.get(socket)?.answers.size ?? 0) > 0;
  }

  /** Whether the head of an answer is on its way, so that nothing else may be said. */
  hasBegunAnswer(socket: Duplex): boolean {
    return [...(this.#held.get(socket)?.answers ?? [])].some((answer) => answer.headersSent);
  }

  /** No longer counts a connection that has left HTTP: thousands of chargers may share one address. */
  release(socket: Duplex): void {
    const held = this.#held.get(socket);
    if (held === undefined) return;
    held.hasLeft = true;
    this.#discount(socket, held);
  }

  /** Lets nobody new in; who waits for nothing is cut now, the others once they have their answer. */
  closeIdle(): void {
    this.#isClosing = true;
    for (const [socket, { hasLeft, answers }] of this.#held)
      if (!hasLeft && answers.size === 0) socket.destroy();
  }

  /** Cuts whoever is still there. */
  cutAll(): void {
    for (const socket of this.#held.keys()) socket.destroy();
  }

  #take(socket: Socket): void {
    // A request that was put back comes as a connection again.
    if (this.#held.has(socket)) return;
    // For as long as it lives, whoever takes it over: an error without a listener would end the process.
    socket.on('error', () => socket.destroy());
    const address = plainAddress(socket.remoteAddress ?? '');
    const network = this.options.trusts(address, 0) ? null : networkOf(address);
    if (this.#isClosing) return void socket.destroy();
    const held: Held = { network, hasAsked: false, hasLeft: false, answers: new Set() };
    this.#held.set(socket, held);
    socket.once('close', () => {
      this.#discount(socket, held);
      this.#held.delete(socket);
    });
    if (network !== null) this.#count(socket, network);
  }

  #count(socket: Socket, network: string): void {
    const others = this.#ofNetwork.get(network) ?? new Set();
    const isFull = others.size >= this.options.perAddress;
    const cut = isFull ? (this.#spareOf(others) ?? socket) : undefined;
    this.#ofNetwork.set(network, others.add(socket));
    if (cut === undefined) return;
    this.options.onRefused?.(network);
    this.#cut(cut);
  }

  #discount(socket: Duplex, held: Held): void {
    const { network } = held;
    if (network === null) return;
    held.network = null;
    const others = this.#ofNetwork.get(network);
    others?.delete(socket);
    if (others?.size === 0) this.#ofNetwork.delete(network);
  }

  #cut(socket: Duplex): void {
    const held = this.#held.get(socket);
    // Its close is told later, when the next may be here already.
    if (held) this.#discount(socket, held);
    socket.destroy();
  }

  /** Who makes place: the oldest that has not asked for anything yet, or else the oldest that waits for nothing. */
  #spareOf(sockets: ReadonlySet<Duplex>): Duplex | undefined {
    let idle: Duplex | undefined;
    for (const socket of sockets) {
      const held = this.#held.get(socket);
      if (held?.hasAsked === false) return socket;
      if (held?.answers.size === 0) idle ??= socket;
    }
    return idle;
  }

  #follow(socket: Duplex, answer: ServerResponse): void {
    const held = this.#held.get(socket);
    if (held === undefined) return;
    held.hasAsked = true;
    held.answers.add(answer);
    answer.once('close', () => {
      held.answers.delete(answer);
      if (this.#isClosing && held.answers.size === 0) socket.end(() => socket.destroy());
    });
  }
}
