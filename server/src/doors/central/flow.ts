import type { WebSocket } from 'ws';

/** What one socket may hold of this process at a time. */
export interface FlowLimits {
  /** Frames that came and are not handled yet. */
  unhandledFrames: number;
  unhandledBytes: number;
  /** Bytes that were sent and are not read. */
  unsentBytes: number;
}

type Socket = Pick<WebSocket, 'bufferedAmount' | 'isPaused' | 'pause' | 'resume' | 'send' | 'terminate'>;

/** Slows down whoever sends more than is handled, and cuts off whoever does not read what it is sent. */
export class Flow {
  #frames = 0;
  #bytes = 0;
  #isCut = false;

  constructor(
    private readonly socket: Socket,
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

  send(text: string): void {
    if (this.isReading()) this.socket.send(text, () => undefined);
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
