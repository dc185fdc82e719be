import type { FlowLimits } from './flow';

/** What a charger may send at once, and what of it is kept. */
export interface FrameLimits {
  /** Bytes of a message that is read. */
  frameBytes: number;
  /** Bytes of a message at which its socket is cut; up to there it is refused, or read where it must not be lost. */
  hardBytes: number;
}

/** Nothing in the protocol is larger than this; a device model of thousands of variables comes in parts. */
export const defaultFrameBytes = 256 * 1024;
const hardFactor = 4;

/** How long a charger is left alone after its boot (docs/chargers-in-the-field.md#settings). */
export const defaultWakingMs = 10_000;

export const frameLimitsOf = (frameBytes: number): FrameLimits => ({
  frameBytes,
  hardBytes: hardFactor * frameBytes,
});

/** A charger reads its answers, of a few hundred bytes each, before it sends the next message. */
const unsentBytes = 256 * 1024;
const unhandledFrames = 200;

export const flowLimitsOf = ({ hardBytes }: FrameLimits): FlowLimits => ({
  unhandledFrames,
  unhandledBytes: hardBytes,
  unsentBytes,
});

const keptCharacters = 4096;

/** A message as it is kept: of one that is too large its beginning and its size. */
export const keptText = (text: string, bytes: number, { frameBytes }: FrameLimits): string =>
  bytes <= frameBytes ? text : `${text.slice(0, keptCharacters)}… [${keptCharacters} of ${bytes} bytes]`;

/** What is kept of a message that was not even received whole. */
export const unreadText = ({ hardBytes }: FrameLimits): string => `… [0 of more than ${hardBytes} bytes]`;
