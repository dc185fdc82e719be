import { createHash } from 'node:crypto';
import type { EndpointShape, Upload } from '@voltdeck/contract';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../kernel/problem';
import type { SentFile } from '../../kernel/route';
import { type Incoming, type IncomingFile, tooLarge } from '../../platform/files/incoming';
import { giveTime, uploadMs } from './patience';

/** The file of a call, while it is answered. */
export interface ReceivedUpload {
  /** Reads it; to be asked for once. */
  file(): Promise<SentFile>;
  /** What makes two requests the same one; known once the file is read. */
  hash(): Buffer;
  discard(): Promise<void>;
}

/** What stands around a file: boundaries, heads of parts, and a few fields that nobody asked for. */
export const aroundBytes = 64 * 1024;

/** Takes the file of a call as it comes, in a place of ours and by a name of ours. */
export function receiveUpload(
  { upload }: EndpointShape,
  request: FastifyRequest,
  incoming: Incoming | undefined,
): ReceivedUpload {
  let received: IncomingFile | null = null;
  return {
    file: async () => {
      if (upload === undefined || incoming === undefined) throw new Error('This call takes no file.');
      const announced = Number(request.headers['content-length'] ?? 0);
      if (announced > upload.maxBytes + aroundBytes) throw tooLarge(upload.maxBytes);
      giveTime(request.raw, uploadMs);
      await readParts(request, upload, async (chunks) => {
        received = await incoming.receive(chunks, upload.maxBytes);
      });
      if (received === null) throw faultOfFile(upload, 'required');
      return received;
    },
    hash: () =>
      createHash('sha256')
        .update(JSON.stringify([request.method, request.url, received?.sha256]))
        .digest(),
    discard: async () => received?.discard(),
  };
}

/** What is wrong with a file of a call. */
export const faultOfFile = ({ field }: Upload, code: 'required' | 'unknown' | 'invalid'): Problem =>
  new Problem('fields.invalid', { errors: { [field]: [{ code }] } });

async function readParts(
  request: FastifyRequest,
  upload: Upload,
  take: (chunks: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const limits = { files: 2, fields: 20, fieldSize: 1024, parts: 22, headerPairs: 20 };
  boundWhole(request, upload.maxBytes + aroundBytes);
  let hasFile = false;
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: upload.maxBytes + 1 } })) {
      if (part.type !== 'file') continue;
      if (part.fieldname !== upload.field) throw unknownField(part.fieldname);
      if (hasFile) throw faultOfFile(upload, 'unknown');
      hasFile = true;
      await take(part.file);
    }
  } catch (error) {
    throw asRefusal(error);
  }
}

/** What the parser does not understand, or ended too early, is no fault of ours. */
export const asRefusal = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem('body.unreadable');

/** A field that nobody asked for. */
export const unknownField = (field: string): Problem =>
  new Problem('fields.invalid', {
    errors: Object.fromEntries([[field.slice(0, 100), [{ code: 'unknown' }]]]),
  });

/** Cuts whoever sends without an end beside the file, which has a bound of its own. */
export function boundWhole({ raw }: FastifyRequest, mostBytes: number): void {
  let bytes = 0;
  raw.on('data', (chunk: Uint8Array) => {
    bytes += chunk.byteLength;
    if (bytes > mostBytes + aroundBytes) raw.destroy();
  });
}
