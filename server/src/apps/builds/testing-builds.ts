import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Build, builds, Parsed } from '@voltdeck/contract';
import type { Member } from '../../kernel/actor';
import type { FormCall, SentFile } from '../../kernel/route';
import type { House } from '../../platform/house';
import { createBuild, updateBuild } from './actions/send';

/** A square picture that can be seen through at its edges. */
export const iconOf = (side = 512, height = side): Promise<Buffer> => {
  const drawing = `<svg width="${side}" height="${height}"><circle cx="${side / 2}" cy="${height / 2}" r="${side / 3}" fill="#0a7d4f"/></svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
};

export type Sent = Readonly<Record<string, Uint8Array>>;

/** The call of a form, as the door makes it. */
function formCall<B>(house: Pick<House, 'run'>, member: Member, { body, files }: { body: B; files: Sent }) {
  const folder = mkdtempSync(join(tmpdir(), 'voltdeck-form-'));
  const sent = new Map<string, SentFile>();
  for (const [field, bytes] of Object.entries(files)) {
    const path = join(folder, field);
    writeFileSync(path, bytes);
    sent.set(field, { path, bytes: bytes.byteLength });
  }
  const call: FormCall<Parameters<Parameters<House['run']>[1]>[0], B> = {
    run: (work) => house.run({ actor: member }, work),
    finish: (work) => house.run({ actor: member }, work),
    form: () => Promise.resolve({ body, files: sent }),
    signal: new AbortController().signal,
  };
  return { call, end: () => rmSync(folder, { recursive: true, force: true }) };
}

export type NewBody = Parsed<typeof builds.createBuild>['body'];
type Body = Parsed<typeof builds.updateBuild>['body'];

const newBody: NewBody = {
  application_name: 'Ampere Charge',
  package_name: 'org.ampere.charge',
  slogan: 'Charge on',
  primary_color: '#0a7d4f',
  secondary_color: '#f2b705',
  languages: ['en', 'ar'],
  bundle: false,
  minimize: true,
  ios: false,
};

/** Adds a build as somebody. */
export async function sendBuild(
  house: Pick<House, 'run'>,
  member: Member,
  { body = {}, files }: { body?: Partial<NewBody>; files?: Sent } = {},
): Promise<Build> {
  const sent = { body: { ...newBody, ...body }, files: files ?? { icon: await iconOf() } };
  const { call, end } = formCall(house, member, sent);
  try {
    return await createBuild(call);
  } finally {
    end();
  }
}

/** Changes a build as somebody. */
export async function sendChange(
  house: Pick<House, 'run'>,
  member: Member,
  { id, body = {}, files = {} }: { id: number; body?: Body; files?: Sent },
): Promise<Build> {
  const { call, end } = formCall(house, member, { body, files });
  try {
    return await updateBuild(call, { params: { id } });
  } finally {
    end();
  }
}
