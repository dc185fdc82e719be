import { open } from 'node:fs/promises';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { Problem } from '../../kernel/problem';
import { FairSemaphore, type SemaphoreKey } from '../fair-semaphore';
import { headBytes, type ImageHead, type ImageKind, kindOf, mostPixels, pixelsFor, uprightBy } from './kinds';

// One thread, and nothing remembered: the memory of a process is bounded by one image.
sharp.concurrency(1);
sharp.cache(false);

/** An image as it is kept: WebP, upright, and nothing but what is seen. */
export interface Rendered<W extends number> {
  files: { width: W; bytes: Buffer }[];
  /** Of the largest file, in pixels. */
  width: number;
  height: number;
}

/** One image after the other in a process; operators take turns. */
const oneByOne = new FairSemaphore({
  most: 1,
  mostWaitingPerKey: 30,
  mostWaiting: 120,
  patienceMs: 120_000,
});

const slowSeconds = 120;
const quality = 80;

/** An image is at most so many times as high as it may be wide: what is longer, like a roll of paper, is made smaller. */
const steepest = 2;

type Pixels = { data: Buffer; info: OutputInfo };

/** Makes an image of a file in some widths, the narrowest first; refuses what is none, or too much. */
export function renderImage<const W extends number>(
  path: string,
  widths: readonly W[],
  { key, signal, isLossless = false }: { key: SemaphoreKey; signal?: AbortSignal; isLossless?: boolean },
): Promise<Rendered<W>> {
  return oneByOne.run(
    key,
    async () => renderPixels(await decode(path, Math.max(...widths)), widths, isLossless),
    signal,
  );
}

/** Makes an image of a drawing of our own; nothing that anybody sent may come here. */
export const drawImage = async <const W extends number>(
  svg: string,
  widths: readonly W[],
): Promise<Rendered<W>> => renderPixels(await rawOf(sharp(Buffer.from(svg)).flatten()), widths);

/** The same as one file of PNG, which telephones take as the icon of a page, so wide and high in pixels. */
export const drawIcon = (svg: string, pixels: number): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(pixels, pixels).png({ compressionLevel: 9 }).toBuffer();

/** The first bytes of a file. */
async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Decodes a file once, already no larger than it is needed: turning a whole photograph would hold all of it. */
async function decode(path: string, widest: number): Promise<Pixels> {
  const kind = kindOf(await headOf(path));
  if (kind === null) throw new Problem('medium.not-an-image');
  try {
    const { head, orientation } = await look(path, kind);
    const most = pixelsFor(kind, head);
    if (head.width * head.height > most)
      throw new Problem('medium.too-many-pixels', { args: { megapixels: Math.floor(most / 1e6) } });
    const upright = uprightBy(orientation);
    const isTurned = upright.turn % 180 !== 0;
    const box = { width: widest, height: widest * steepest };
    const small = await read(path)
      .resize({
        width: isTurned ? box.height : box.width,
        height: isTurned ? box.width : box.height,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .raw()
      .timeout({ seconds: slowSeconds })
      .toBuffer({ resolveWithObject: true });
    return await turned(small, upright);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('medium.damaged');
  }
}

const read = (path: string): Sharp =>
  sharp(path, { limitInputPixels: mostPixels, sequentialRead: true, failOn: 'error', pages: 1 });

async function look(path: string, kind: ImageKind): Promise<{ head: ImageHead; orientation: number }> {
  // Without the limit, so that it can be told which one it breaks.
  const found = await sharp(path, { limitInputPixels: false }).metadata();
  if (found.format !== kind) throw new Problem('medium.not-an-image');
  const head = {
    width: found.width,
    height: found.pageHeight ?? found.height,
    channels: found.channels,
    isDeep: found.depth !== 'uchar',
    isProgressive: found.isProgressive === true,
    hasFullColour: found.chromaSubsampling?.startsWith('4:4:4') === true,
    pages: found.pages ?? 1,
  };
  return { head, orientation: found.orientation ?? 1 };
}

const ofPixels = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

async function turned(pixels: Pixels, { flip, flop, turn }: ReturnType<typeof uprightBy>): Promise<Pixels> {
  if (!flip && !flop && turn === 0) return pixels;
  // Mirrored and turned one after the other, because together the order would be the library's.
  const mirrored = flip || flop ? await rawOf(ofPixels(pixels).flip(flip).flop(flop)) : pixels;
  return turn === 0 ? mirrored : rawOf(ofPixels(mirrored).rotate(turn));
}

const rawOf = (image: Sharp): Promise<Pixels> => image.raw().toBuffer({ resolveWithObject: true });

async function renderPixels<W extends number>(
  pixels: Pixels,
  widths: readonly W[],
  isLossless = false,
): Promise<Rendered<W>> {
  const files: { width: W; bytes: Buffer }[] = [];
  let whole: Buffer | undefined;
  for (const width of widths) {
    const isWhole = width >= pixels.info.width;
    const bytes = (isWhole ? whole : undefined) ?? (await packed(pixels, { width, isLossless }));
    if (isWhole) whole = bytes;
    files.push({ width, bytes });
  }
  return { files, width: pixels.info.width, height: pixels.info.height };
}

const packed = (
  pixels: Pixels,
  { width, isLossless }: { width: number; isLossless: boolean },
): Promise<Buffer> =>
  ofPixels(pixels)
    .resize({ width, withoutEnlargement: true })
    .webp(isLossless ? { lossless: true, effort: 3 } : { quality, effort: 3 })
    .timeout({ seconds: slowSeconds })
    .toBuffer();
