import { createHash } from 'node:crypto';
import type { EndpointShape, Upload } from '@voltdeck/contract';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../kernel/problem';
import type { SentFile, SentForm } from '../../kernel/route';
import { type Incoming, type IncomingFile, tooLarge } from '../../platform/files/incoming';
import { giveTime, uploadMs } from './patience';
import { readForm } from './read';
import { aroundBytes, asRefusal, boundWhole, faultOfFile, unknownField } from './uploads';

/** The form of a call, while it is answered. */
export interface ReceivedForm {
  /** Reads it; to be asked for once. */
  form(): Promise<SentForm<never>>;
  /** What makes two requests the same one; known once the form is read. */
  hash(): Buffer;
  discard(): Promise<void>;
}

/** Fields of a form at most, and bytes of each. */
const mostFields = 60;
const fieldBytes = 8 * 1024;

/** Parts of a form as they came. */
interface Parts {
  fields: Map<string, string[]>;
  files: Map<string, IncomingFile>;
}

/** Takes the form of a call with its files, each as it comes, in a place of ours and by a name of ours. */
export function receiveForm(
  endpoint: EndpointShape,
  request: FastifyRequest,
  incoming: Incoming | undefined,
): ReceivedForm {
  const { files: uploads = [] } = endpoint;
  const parts: Parts = { fields: new Map(), files: new Map() };
  const most = uploads.reduce((sum, { maxBytes }) => sum + maxBytes, aroundBytes + mostFields * fieldBytes);
  return {
    form: async () => {
      if (incoming === undefined) throw new Error('This call takes no files.');
      if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge(most);
      giveTime(request.raw, uploadMs);
      boundWhole(request, most);
      await readParts(request, uploads, { parts, incoming });
      const body = readForm(endpoint, fieldsOf(parts));
      return { body, files: new Map<string, SentFile>(parts.files) };
    },
    hash: () =>
      createHash('sha256')
        .update(
          JSON.stringify([
            request.method,
            request.url,
            [...parts.fields],
            [...parts.files].map(([field, { sha256 }]) => [field, sha256]),
          ]),
        )
        .digest(),
    discard: async () => {
      for (const file of parts.files.values()) await file.discard();
    },
  };
}

/** A field that came once is a text, one that came several times a list. */
const fieldsOf = ({ fields }: Parts): Record<string, unknown> =>
  Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));

async function readParts(
  request: FastifyRequest,
  uploads: readonly Upload[],
  { parts, incoming }: { parts: Parts; incoming: Incoming },
): Promise<void> {
  const files = uploads.length + 1;
  const fileSize = Math.max(...uploads.map(({ maxBytes }) => maxBytes)) + 1;
  const limits = { files, fields: mostFields, fieldSize: fieldBytes, parts: mostFields + files, fileSize };
  try {
    for await (const part of request.parts({ limits: { ...limits, headerPairs: 20 } })) {
      const { fieldname } = part;
      const upload = uploads.find(({ field }) => field === fieldname);
      if (part.type === 'file') {
        if (upload === undefined) throw unknownField(fieldname);
        if (parts.files.has(fieldname)) throw faultOfFile(upload, 'unknown');
        const file = await incoming.receive(part.file, upload.maxBytes);
        parts.files.set(fieldname, file);
      } else {
        // A browser sends the field of a file that was not chosen as an empty one.
        if (upload !== undefined) throw faultOfFile(upload, 'invalid');
        if (part.valueTruncated) throw new Problem('fields.invalid', { errors: tooLong(fieldname) });
        const known = parts.fields.get(fieldname);
        if (known === undefined) parts.fields.set(fieldname, [String(part.value)]);
        else known.push(String(part.value));
      }
    }
  } catch (error) {
    throw asRefusal(error);
  }
}

const tooLong = (field: string) =>
  Object.fromEntries([[field.slice(0, 100), [{ code: 'too-long' as const, args: { max: fieldBytes } }]]]);
