import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive by its path in it, with `/` between its folders. */
export interface ArchivedFile {
  path: string;
  bytes: Uint8Array;
  /** May be run, such as a script. */
  isProgram?: boolean;
}

/** What is packed already. */
const packed = /\.(?:png|webp|jpe?g|woff2|br|gz|zip|apk|aab)$/;

/** Permissions as they stand in the archives of Unix. */
const unix = 3;
const plain = 0o100644 << 16;
const program = 0o100755 << 16;

/** Writes an archive file by file, and lets others work in between; what it could not write is left to whoever asked. */
export async function writeZip(
  path: string,
  files: AsyncIterable<ArchivedFile> | Iterable<ArchivedFile>,
  { at, signal }: { at: Date; signal: AbortSignal },
): Promise<void> {
  const out = createWriteStream(path, { mode: 0o600 });
  const done = finished(out);
  // Told where it is awaited.
  done.catch(() => undefined);
  let failure: Error | null = null;
  const zip = new Zip((error, chunk, isLast) => {
    if (error !== null) failure = error;
    else if (!out.destroyed) out.write(chunk);
    if (isLast && !out.destroyed) out.end();
  });
  try {
    for await (const { path: name, bytes, isProgram = false } of files) {
      signal.throwIfAborted();
      const entry = packed.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
      Object.assign(entry, { mtime: at, os: unix, attrs: isProgram ? program : plain });
      zip.add(entry);
      entry.push(bytes, true);
      if (failure !== null) throw failure;
      if (out.errored !== null) break;
      if (out.writableNeedDrain) await Promise.race([once(out, 'drain'), done]);
    }
    zip.end();
    await done;
  } catch (error) {
    zip.terminate();
    out.destroy();
    throw error;
  }
}
