import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file within a ZIP archive; its bytes are asked for when its turn comes. */
export interface Entry {
  name: string;
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

interface Packed {
  name: Buffer;
  offset: number;
  crc: number;
  size: number;
  packedSize: number;
}

/** Version 2.0, UTF-8 names, sizes told after the data (APPNOTE 4.4.4). */
const version = 20;
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980, the first day the format knows: an archive of the same rows is the same archive. */
const day = 0x0021;

/**
 * A ZIP archive made while it is read, packed off the main thread, in constant memory.
 * Entries stay below 4 GiB each and in all, which the older form of the format can tell.
 */
export async function* zipOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const written: Packed[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.name);
    const packed: Packed = { name, offset, crc: 0, size: 0, packedSize: 0 };
    const header = localHeader(name);
    yield header;
    for await (const chunk of pack(entry.chunks, packed)) {
      packed.packedSize += chunk.length;
      yield chunk;
    }
    const descriptor = descriptorOf(packed);
    yield descriptor;
    offset += header.length + packed.packedSize + descriptor.length;
    written.push(packed);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield endOf(written.length, directory.length, offset);
}

/** Packs an entry, counting and summing up what goes in. */
function pack(chunks: Entry['chunks'], packed: Packed): AsyncIterable<Uint8Array> {
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      packed.crc = crc32(chunk, packed.crc);
      packed.size += chunk.length;
      yield chunk;
    }
  }
  // An end of either side ends the other; the error itself reaches whoever reads.
  return pipeline(Readable.from(counted()), createDeflateRaw(), () => undefined);
}

function localHeader(name: Buffer): Buffer {
  const fixed = Buffer.alloc(30);
  fixed.writeUInt32LE(0x04034b50, 0);
  fixed.writeUInt16LE(version, 4);
  fixed.writeUInt16LE(flags, 6);
  fixed.writeUInt16LE(deflated, 8);
  fixed.writeUInt16LE(day, 12);
  fixed.writeUInt16LE(name.length, 26);
  return Buffer.concat([fixed, name]);
}

function descriptorOf({ crc, size, packedSize }: Packed): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(packedSize, 8);
  bytes.writeUInt32LE(size, 12);
  return bytes;
}

function directoryEntry({ name, offset, crc, size, packedSize }: Packed): Buffer {
  const fixed = Buffer.alloc(46);
  fixed.writeUInt32LE(0x02014b50, 0);
  fixed.writeUInt16LE(version, 4);
  fixed.writeUInt16LE(version, 6);
  fixed.writeUInt16LE(flags, 8);
  fixed.writeUInt16LE(deflated, 10);
  fixed.writeUInt16LE(day, 14);
  fixed.writeUInt32LE(crc, 16);
  fixed.writeUInt32LE(packedSize, 20);
  fixed.writeUInt32LE(size, 24);
  fixed.writeUInt16LE(name.length, 28);
  fixed.writeUInt32LE(offset, 42);
  return Buffer.concat([fixed, name]);
}

function endOf(count: number, directorySize: number, directoryOffset: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(0x06054b50, 0);
  bytes.writeUInt16LE(count, 8);
  bytes.writeUInt16LE(count, 10);
  bytes.writeUInt32LE(directorySize, 12);
  bytes.writeUInt32LE(directoryOffset, 16);
  return bytes;
}
