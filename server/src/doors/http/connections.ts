import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { networkOf } from '../../platform/networks';
import { plainAddress, type Trusts } from '../../platform/proxies';
import { largestBody } from './bodies';

export interface ConnectionLimits {
  /** Connections of one address that speak HTTP at the same time. */
  perAddress: number;
  /** Requests that one connection sends before their answers are there; browsers send one. */
  ahead: number;
  /** Bytes of bodies that one address has open, and all of them together. */
  bodiesPerAddress: number;
  bodies: number;
}

export const defaultConnectionLimits: ConnectionLimits = {
  perAddress: 2_048,
  ahead: 64,
  bodiesPerAddress: 32 * largestBody,
  bodies: 256 * largestBody,
};

export interface ConnectionsOptions {
  limits: ConnectionLimits;
  trusts: Trusts;
  /** Told of an address that has too much open. */
  onRefused?(address: string): void;
}

/** What one address has open. */
interface Share {
  sockets: Set<Duplex>;
  bodies: number;
}

interface Held {
  /** Where it is counted; null for a proxy, behind which are many. */
  network: string | null;
  hasAsked: boolean;
  /** Taken over by a door that speaks WebSocket. */
  hasLeft: boolean;
  answers: Set<ServerResponse>;
}

/** The connections of the port: none of them may end the process, nor take the place of all others. */
export class Connections {
  readonly #held = new Map<Duplex, Held>();
  readonly #shares = new Map<string, Share>();
  #bodies = 0;
  #isClosing = false;

  constructor(private readonly options: ConnectionsOptions) {}

  watch(server: Server): void {
    server.on('connection', (socket) => this.#take(socket));
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

  /** Takes a request in; what is asked beyond the limits is refused, or cut where an earlier answer is still due. */
  admit(request: IncomingMessage, answer: ServerResponse): 'yes' | 'busy' | 'cut' {
    const { socket } = request;
    const held = this.#held.get(socket);
    if (held === undefined) return 'yes';
    if (socket.destroyed) return 'cut';
    held.hasAsked = true;
    const { size } = held.answers;
    if (size >= this.options.limits.ahead) return 'cut';
    const bytes = bodyBytes(request);
    if (!this.#open(held, bytes)) return size === 0 ? 'busy' : 'cut';
    held.answers.add(answer);
    answer.once('close', () => {
      held.answers.delete(answer);
      this.#addBodies(held, -bytes);
      if (this.#isClosing && held.answers.size === 0) socket.end(() => socket.destroy());
    });
    return 'yes';
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
    if (this.#isClosing) return void socket.destroy();
    const address = plainAddress(socket.remoteAddress ?? '');
    const network = this.options.trusts(address, 0) ? null : networkOf(address);
    const held: Held = { network, hasAsked: false, hasLeft: false, answers: new Set() };
    this.#held.set(socket, held);
    socket.once('close', () => {
      this.#discount(socket, held);
      this.#held.delete(socket);
    });
    if (network !== null) this.#count(socket, network);
  }

  #count(socket: Socket, network: string): void {
    const share = this.#shares.get(network) ?? { sockets: new Set(), bodies: 0 };
    const isFull = share.sockets.size >= this.options.limits.perAddress;
    const cut = isFull ? (this.#spareOf(share.sockets) ?? socket) : undefined;
    share.sockets.add(socket);
    this.#shares.set(network, share);
    if (cut === undefined) return;
    this.options.onRefused?.(network);
    const held = this.#held.get(cut);
    // Its close is told later, when the next may be here already.
    if (held) this.#discount(cut, held);
    cut.destroy();
  }

  #discount(socket: Duplex, { network }: Held): void {
    if (network === null) return;
    const share = this.#shares.get(network);
    share?.sockets.delete(socket);
    this.#forgetEmpty(network);
  }

  #forgetEmpty(network: string): void {
    const share = this.#shares.get(network);
    if (share?.sockets.size === 0 && share.bodies === 0) this.#shares.delete(network);
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

  /** Counts a body as open, if there is room for it. */
  #open(held: Held, bytes: number): boolean {
    const { limits, onRefused } = this.options;
    const { network } = held;
    const own = network === null ? 0 : (this.#shares.get(network)?.bodies ?? 0);
    const isTooMuch = own + bytes > limits.bodiesPerAddress || this.#bodies + bytes > limits.bodies;
    if (bytes > 0 && isTooMuch) {
      onRefused?.(network ?? 'a proxy');
      return false;
    }
    this.#addBodies(held, bytes);
    return true;
  }

  #addBodies({ network }: Held, bytes: number): void {
    this.#bodies += bytes;
    const share = network === null ? undefined : this.#shares.get(network);
    if (share === undefined || network === null) return;
    share.bodies += bytes;
    this.#forgetEmpty(network);
  }
}

/** What a body may take of memory: as long as it says, or as long as one may be. */
function bodyBytes({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return largestBody;
  return Math.min(Number(headers['content-length'] ?? 0), largestBody);
}
