import { type Build, builds } from '@voltdeck/contract';
import { operatorOf } from '../../../identity';
import { Problem, type ProblemDetails } from '../../../kernel/problem';
import type { FormCall, SentFile } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { announceFiles, dropFiles, keepFiles } from '../../../platform/files/keeping';
import { keyBytes } from '../../../platform/files/names';
import type { Files } from '../../../platform/files/port';
import { keptBytes, sentBytes } from '../../../platform/files/read';
import { renderImage } from '../../../platform/images/render';
import { openKeystore } from '../../../platform/keystores/keystores';
import type { Secrets } from '../../../platform/secrets/secrets';
import { type AppSaid, type BuildRow, type KeptKeystore, sealedFor } from '../rules';
import { iconFault, keystoreProblems } from '../rules-form';

/** Images are kept in the size from which all others are made; pixels. */
const imagePixels = 1024;

/** What is taken in of a form: the files are written, and belong to nothing yet. */
export interface SentParts {
  of: Partial<Pick<AppSaid, 'icon' | 'logo' | 'keystore'>>;
  names: readonly string[];
}

/** A form with what it takes from a build before. */
interface SentForm {
  body: { key_alias?: string | null; store_password?: string | null; key_password?: string | null };
  files: ReadonlyMap<string, SentFile>;
  source: BuildRow | null;
}

type Call = Omit<FormCall<Ctx, unknown>, 'form'>;

const refused = (errors: NonNullable<ProblemDetails['errors']>): Problem =>
  new Problem('fields.invalid', { errors });

/** What a form is done with: whose it is, and the tools for it. */
interface Place {
  operatorId: number;
  files: Files;
  secrets: Secrets;
  now: Date;
}

const placeOf = (call: Pick<Call, 'run'>): Promise<Place> =>
  call.run(async (ctx) => ({
    operatorId: operatorOf(ctx),
    files: ctx.ports.files,
    secrets: ctx.ports.secrets,
    now: ctx.now,
  }));

/** An image made ours, or that of a build before. */
async function imageOf(
  field: 'icon' | 'logo',
  { files: sent, source }: SentForm,
  { operatorId, files, signal }: Place & { signal: AbortSignal },
): Promise<Uint8Array | null> {
  const file = sent.get(field);
  if (file === undefined) {
    const before = source?.[field] ?? null;
    return before === null ? null : keptBytes(files, before);
  }
  const image = await renderImage(file.path, [imagePixels], {
    key: operatorId,
    signal,
    isLossless: true,
  }).catch((error: unknown) => {
    throw error instanceof Problem && error.code.startsWith('medium.')
      ? refused({ [field]: [{ code: error.code, ...(error.details.args && { args: error.details.args }) }] })
      : error;
  });
  const fault = field === 'icon' ? iconFault(image, builds.leastIconPixels) : null;
  if (fault !== null) throw refused({ [field]: [fault] });
  return image.files[0]?.bytes ?? null;
}

/** A keystore that really opens with what was told, sealed; or that of a build before. */
async function keystoreOf(
  { body, files, source }: SentForm,
  { operatorId, secrets, now }: Place,
): Promise<KeptKeystore | null | undefined> {
  const file = files.get('keystore');
  const { key_alias: alias = null, store_password: storePassword = null } = body;
  const keyPassword = body.key_password ?? storePassword;
  if (file === undefined) {
    // Words alone open nothing.
    if (alias !== null || storePassword !== null || keyPassword !== null)
      throw refused({ keystore: [{ code: 'required' }] });
    return source?.keystore;
  }
  if (storePassword === null || keyPassword === null)
    throw refused({ store_password: [{ code: 'required' }] });
  const bytes = await sentBytes(file.path);
  const answer = await openKeystore({ bytes, storePassword, keyPassword, alias }, { key: operatorId });
  const fault = 'fault' in answer ? answer.fault : answer.opened.validTo <= now ? 'expired' : null;
  if (fault !== null || 'fault' in answer) {
    const [field, code] = keystoreProblems[fault ?? 'not-a-keystore'];
    throw refused({ [field]: [{ code }] });
  }
  const { kind, alias: keyAlias, fingerprint, validTo: expiresAt } = answer.opened;
  return {
    kind,
    keyAlias,
    fingerprint,
    expiresAt,
    sealed: secrets.seal(Buffer.from(bytes).toString('base64'), sealedFor.keystore),
    storePasswordSealed: secrets.seal(storePassword, sealedFor.storePassword),
    keyPasswordSealed: secrets.seal(keyPassword, sealedFor.keyPassword),
  };
}

/** Takes in the images and the keystore of a form, has work done with them, and leaves nothing of them where it fails. */
export async function withParts(
  call: Call,
  form: SentForm,
  work: (ctx: Ctx, parts: SentParts) => Promise<Build>,
): Promise<Build> {
  const place = await placeOf(call);
  // First what needs no place: nobody pays for an app that could not be signed.
  const keystore = await keystoreOf(form, place);
  const images = new Map<'icon' | 'logo', { name: string; bytes: Uint8Array }>();
  for (const field of ['icon', 'logo'] as const) {
    const bytes = await imageOf(field, form, { ...place, signal: call.signal });
    if (bytes === null) continue;
    const key = await call.run(async (ctx) => ctx.random.token(keyBytes));
    images.set(field, { name: `${key}-${field}.webp`, bytes });
  }
  const all = [...images.values()];
  const [icon, logo] = [images.get('icon')?.name, images.get('logo')?.name];
  const parts: SentParts = {
    of: {
      ...(icon === undefined ? {} : { icon }),
      ...(logo === undefined ? {} : { logo }),
      ...(keystore === undefined ? {} : { keystore }),
    },
    names: all.map(({ name }) => name),
  };
  if (all.length > 0)
    await call.run((ctx) =>
      announceFiles(ctx, {
        operatorId: place.operatorId,
        files: all.map(({ name, bytes }) => ({ name, bytes: bytes.byteLength })),
      }),
    );
  try {
    for (const { name, bytes } of all) await place.files.put(name, bytes);
    return await call.finish((ctx) => work(ctx, parts));
  } finally {
    // Those that were kept stay; for a repeated request none were. Where even this fails, they are swept as forgotten.
    if (all.length > 0)
      await call.run((ctx) => dropFiles(ctx, parts.names, 'arriving')).catch(() => undefined);
  }
}

/** Keeps the files of a form with what they now belong to. */
export async function keepParts(ctx: Ctx, { names }: SentParts): Promise<void> {
  if (names.length > 0) await keepFiles(ctx, operatorOf(ctx), names);
}
