import sharp, { type OverlayOptions } from 'sharp';

/** A picture in which an icon stands in the middle; pixels. */
export interface IconDrawing {
  width: number;
  height: number;
  /** What part of the shorter side the icon takes, up to 1. */
  share: number;
  /** `#rrggbb`, or null where it can be seen through. */
  background: string | null;
  /** Cut to a circle. */
  isRound?: boolean;
}

const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** Draws an icon, which is square, as PNG. */
export async function drawIcon(
  icon: Uint8Array,
  { width, height, share, background, isRound = false }: IconDrawing,
): Promise<Buffer> {
  const side = Math.max(1, Math.round(Math.min(width, height) * share));
  const inner = await sharp(icon).resize(side, side, { fit: 'contain', background: clear }).png().toBuffer();
  const ground = sharp({ create: { width, height, channels: 4, background: background ?? clear } });
  const layers: OverlayOptions[] = [{ input: inner, gravity: 'centre' }];
  if (isRound) {
    const radius = Math.min(width, height) / 2;
    const circle = `<svg width="${width}" height="${height}"><circle cx="${width / 2}" cy="${height / 2}" r="${radius}"/></svg>`;
    layers.push({ input: Buffer.from(circle), blend: 'dest-in' });
  }
  const drawn = ground.composite(layers);
  // Stores refuse an icon that can be seen through, even where it is not.
  if (background !== null && !isRound) drawn.removeAlpha();
  return drawn.png({ compressionLevel: 9 }).toBuffer();
}
