import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderImage } from './render';
import { bomb, photographWithPlace, smallJpeg } from './testing-images';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voltdeck-images-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function rendered(bytes: Buffer | string, widths: readonly number[] = [320]) {
  const path = join(folder, 'image');
  await writeFile(path, bytes);
  return renderImage(path, widths, { key: 1 });
}

describe('an image', () => {
  test('is made in each width, and never wider than it was', async () => {
    const { files, width, height } = await rendered(await smallJpeg(1000, 500), [320, 960, 1920]);
    const sizes = await Promise.all(
      files.map(async ({ bytes }) => {
        const found = await sharp(bytes).metadata();
        return [found.format, found.width, found.height];
      }),
    );
    expect(sizes).toEqual([
      ['webp', 320, 160],
      ['webp', 960, 480],
      ['webp', 1000, 500],
    ]);
    expect([width, height]).toEqual([1000, 500]);
  });

  test('loses where it was taken, and stands upright', async () => {
    const photograph = await photographWithPlace();
    expect((await sharp(photograph).metadata()).exif?.includes('Kamera')).toBe(true);
    const { files, width, height } = await rendered(photograph);
    expect([width, height]).toEqual([40, 80]);
    const found = await sharp(files[0]?.bytes).metadata();
    expect([found.exif, found.xmp, found.iptc, found.icc, found.orientation]).toEqual(
      Array.from({ length: 5 }),
    );
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'stands as the library turns it, in orientation %i',
    async (orientation) => {
      // Four corners of four brightnesses.
      const corners = Buffer.from([0, 80, 160, 240].flatMap((grey) => [grey, grey, grey]));
      const square = sharp(corners, { raw: { width: 2, height: 2, channels: 3 } });
      const file = await square
        .resize(64, 64, { kernel: 'nearest' })
        .withMetadata({ orientation })
        .png()
        .toBuffer();
      const cornersOf = async (image: Buffer): Promise<number[]> => {
        const { data, info } = await sharp(image)
          .resize(2, 2, { kernel: 'nearest' })
          .raw()
          .toBuffer({ resolveWithObject: true });
        return Array.from({ length: 4 }, (_, index) => Math.round((data[index * info.channels] ?? 0) / 80));
      };
      const { files } = await rendered(file);
      const upright = await sharp(file).autoOrient().png().toBuffer();
      expect(await cornersOf(files[0]?.bytes ?? Buffer.alloc(0))).toEqual(await cornersOf(upright));
    },
  );

  test('that moves is shown by its first picture', async () => {
    const frames = Buffer.concat([Buffer.alloc(32 * 32 * 3, 10), Buffer.alloc(32 * 32 * 3, 200)]);
    const gif = await sharp(frames, { raw: { width: 32, height: 64, channels: 3, pageHeight: 32 } })
      .gif()
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    expect(await rendered(gif)).toMatchObject({ width: 32, height: 32 });
  });
});

describe('refused is', () => {
  const script = '<script>alert(1)</script>';
  test.each([
    ['a script by the name of an image', script, 'medium.not-an-image'],
    [
      'a drawing with a script',
      `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
      'medium.not-an-image',
    ],
    ['nothing', '', 'medium.not-an-image'],
    ['a head without a body', Buffer.from('89504e470d0a1a0a', 'hex'), 'medium.damaged'],
  ])('%s', async (_, bytes, code) => {
    await expect(rendered(bytes)).rejects.toMatchObject({ code });
  });

  test('what unpacks to more than is sensible, before it is unpacked', async () => {
    const tiny = await bomb(60_000, 60_000);
    expect(tiny.byteLength).toBeLessThan(200);
    await expect(rendered(tiny)).rejects.toMatchObject({
      code: 'medium.too-many-pixels',
      details: { args: { megapixels: 40 } },
    });
  });

  test('half of an image', async () => {
    const whole = await smallJpeg(800, 600);
    await expect(rendered(whole.subarray(0, whole.byteLength / 2))).rejects.toMatchObject({
      code: 'medium.damaged',
    });
  });
});
