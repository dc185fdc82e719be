import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini } from 's3mini';
import { servedAs } from './names';
import type { FileStore } from './port';
import type { S3Storage } from './settings';

/** How long the storage may take for one file. */
const patienceMs = 15_000;

/** Files in a bucket of S3, or of what speaks like it; a file is there once the storage has confirmed the whole of it. */
export function s3Files(
  storage: S3Storage,
  { patience = patienceMs }: { patience?: number } = {},
): FileStore {
  const { prefix, ...config } = storage;
  const bucket = new S3mini({ ...config, requestAbortTimeout: patience });
  const keyOf = (name: string): string => `${prefix}${name}`;
  return {
    put: async (name, bytes) => {
      const contentType = servedAs(name)?.contentType;
      await bucket.putObject(keyOf(name), bytes, contentType);
    },
    open: async (name) => {
      const answer = await bucket.getObjectResponse(keyOf(name));
      if (answer?.body == null) return null;
      const bytes = Number(answer.headers.get('content-length') ?? Number.NaN);
      // The same streams by two names: those of browsers and those of Node.
      return { bytes, stream: Readable.fromWeb(answer.body as ReadableStream) };
    },
    remove: async (name) => {
      await bucket.deleteObject(keyOf(name));
    },
  };
}
