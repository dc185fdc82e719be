import { Zip, type ZipInputFile } from 'fflate';
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file within a ZIP archive; its bytes are asked for when its turn comes. */
export interface Entry {
  name: string;
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const deflated = 8;
/** 1 January 1980, the first day the format knows: an archive of the same rows is the same archive. */
const firstDay = new Date(1980, 0, 1);
const nothing = new Uint8Array(0);

/**
 * A ZIP archive made while it is read, in constant memory.
 * The library writes the format; what packs is Node, off the main thread and in less than half the time.
 */
export async function* zipOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error !== null) throw error;
    ready.push(part);
  });
  for await (const entry of entries) {
    const file = entryOf(entry.name);
    zip.add(file);
    for await (const packed of pack(entry.chunks, file)) {
      file.ondata?.(null, packed, false);
      yield* ready.splice(0);
    }
    file.ondata?.(null, nothing, true);
  }
  zip.end();
  yield* ready;
}

/** An entry whose size and checksum are told after its bytes. */
const entryOf = (filename: string): ZipInputFile => ({
  filename,
  size: 0,
  crc: 0,
  compression: deflated,
  mtime: firstDay,
});

/** Packs an entry, counting and summing up what goes in. */
function pack(chunks: Entry['chunks'], file: ZipInputFile): AsyncIterable<Uint8Array<ArrayBuffer>> {
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      file.crc = crc32(chunk, file.crc);
      file.size += chunk.length;
      yield chunk;
    }
  }
  // An end of either side ends the other; the error itself reaches whoever reads.
  return pipeline(Readable.from(counted()), createDeflateRaw(), () => undefined);
}
