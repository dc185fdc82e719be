import sharp from 'sharp';

/** A small image, as a camera might make one. */
export const smallJpeg = (width = 64, height = 48): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer();

/** A PNG of a few bytes that says it is so wide and high. */
export async function bomb(width: number, height: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** As PNG checks its chunks (ISO/IEC 15948, annex D); Node 20 has none. */
function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return ~crc;
}

/** A photograph that says where it was taken, and lies on its side as many do. */
export const photographWithPlace = (): Promise<Buffer> =>
  sharp({
    create: { width: 80, height: 40, channels: 3, background: '#a33' },
  })
    .withExif({
      IFD0: { Make: 'Kamera', Orientation: '6' },
      IFD3: { GPSLatitude: '40/1 24/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
