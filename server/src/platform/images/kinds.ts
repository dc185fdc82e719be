/** Kinds of image that are read; a drawing that may hold a script (SVG) is none of them. */
export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif';

/** Bytes that tell what a file is. */
export const headBytes = 12;

const latin = (head: Uint8Array, from: number, to: number): string =>
  String.fromCodePoint(...head.subarray(from, to));

/** What a file is by its first bytes, whatever its name and its sender say; null for all else. */
export function kindOf(head: Uint8Array): ImageKind | null {
  if (latin(head, 0, 3) === '\u00ff\u00d8\u00ff') return 'jpeg';
  if (latin(head, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  if (/^GIF8[79]a$/.test(latin(head, 0, 6))) return 'gif';
  if (latin(head, 0, 4) === 'RIFF' && latin(head, 8, 12) === 'WEBP') return 'webp';
  return null;
}

/** What is known of an image before it is decoded. */
export interface ImageHead {
  width: number;
  height: number;
  /** Colours, and whether it can be seen through. */
  channels: number;
  /** 16 bits for each colour instead of 8. */
  isDeep: boolean;
  /** Kept so that it is seen as a whole before it is there as a whole. */
  isProgressive: boolean;
  hasFullColour: boolean;
  pages: number;
}

/** Bytes of memory for each pixel, as measured (docs/decisions.md#images); what is read row by row needs few. */
const bytesPerPixel: Readonly<Record<ImageKind, (head: ImageHead) => number>> = {
  jpeg: ({ isProgressive, hasFullColour, channels }) =>
    isProgressive ? (hasFullColour || channels > 3 ? 2.2 * channels : 3.7) : 1.2,
  png: ({ isProgressive, isDeep, channels }) => (isDeep ? 2 : 1) * (isProgressive ? 1.4 * channels : 2),
  webp: ({ pages }) => (pages > 1 ? 9 : 4.6),
  gif: () => 5.8,
};

/** Pixels that any image has at most, and bytes that decoding one may take. */
export const mostPixels = 40_000_000;
const mostBytes = 150_000_000;

/** Pixels that an image of this kind may have, so that decoding it stays within its memory. */
export const pixelsFor = (kind: ImageKind, head: ImageHead): number =>
  Math.min(mostPixels, Math.floor(mostBytes / bytesPerPixel[kind](head)));

/** How an image stands in its file (EXIF 2.32, tag 0x0112), as what makes it upright: mirrored first, then turned. */
export function uprightBy(orientation: number): { flip: boolean; flop: boolean; turn: 0 | 90 | 180 | 270 } {
  const turns = [0, 0, 180, 0, 90, 90, 90, 270] as const;
  return {
    flip: orientation === 4 || orientation === 5,
    flop: orientation === 2 || orientation === 7,
    turn: turns[orientation - 1] ?? 0,
  };
}
