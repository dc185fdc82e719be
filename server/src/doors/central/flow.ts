import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { frameOf } from './wire';

/** What one socket may hold of this process at a time. */
export interface FlowLimits {
  /** Frames that came and are not handled yet. */
  unhandledFrames: number;
  unhandledBytes: number;
  /** Bytes that were sent and are not read. */
  unsentBytes: number;
}

type Socket = Pick<
  WebSocket,
  'OPEN' | 'readyState' | 'bufferedAmount' | 'isPaused' | 'pause' | 'resume' | 'terminate'
>;

/** A charger's socket, and what carries its frames. */
export interface Line {
  socket: WebSocket;
  carrier: Pick<Duplex, 'write'>;
}

/** Slows down whoever sends more than is handled, and cuts off whoever does not read what it is sent. */
export class Flow {
  #frames = 0;
  #bytes = 0;
  #isCut = false;

  constructor(
    private readonly socket: Socket,
    private readonly carrier: Pick<Duplex, 'write'>,
    private readonly limits: FlowLimits,
    /** Hears once of a socket that was cut, and how many bytes it had left unread. */
    private readonly onCut: (unsentBytes: number) => void,
  ) {}

  /** A frame came: nothing more is read while too much waits. */
  came(bytes: number): void {
    this.#frames += 1;
    this.#bytes += bytes;
    if (this.#frames > this.limits.unhandledFrames || this.#bytes > this.limits.unhandledBytes)
      this.socket.pause();
  }

  /** A frame is handled and answered. */
  handled(bytes: number): void {
    this.#frames -= 1;
    this.#bytes -= bytes;
    const isLow =
      this.#frames < this.limits.unhandledFrames / 2 && this.#bytes < this.limits.unhandledBytes / 2;
    if (this.socket.isPaused && isLow) this.socket.resume();
  }

  /**
   * In one piece and past `ws`, which parts a frame's head from its text and makes three objects for each: that would be a
   * tenth of what a reading costs. Nothing can come in between, as nothing here is sent in parts or compressed.
   */
  send(text: string): void {
    const { socket, carrier } = this;
    if (socket.readyState === socket.OPEN && this.isReading()) carrier.write(frameOf(text));
  }

  /** Whether the other side reads what it is sent; a socket that does not is cut. */
  isReading(): boolean {
    if (this.#isCut) return false;
    const unsent = this.socket.bufferedAmount;
    if (unsent <= this.limits.unsentBytes) return true;
    this.#isCut = true;
    this.onCut(unsent);
    this.socket.terminate();
    return false;
  }
}
