import { z } from 'zod';
import { endpoint, locales, type Upload } from '../endpoint';
import { listQuery, pageOf, several } from '../page';
import { boolean, id, integer, name, orNothing, text } from '../wire';
import { testAnswers } from '../plans/purchases';
import { buildFailures, buildFileKinds, buildStates, keystoreKinds } from './builds/states';

declare module '../live' {
  interface ChangedKinds {
    build: true;
  }
}

const megabyte = 1024 * 1024;
const images = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** The files of the form of a branded app; the icon is square, with sides of 512 pixels or more. */
export const buildFiles = [
  { field: 'icon', maxBytes: 5 * megabyte, kinds: images },
  { field: 'logo', maxBytes: 5 * megabyte, kinds: images },
  { field: 'keystore', maxBytes: megabyte / 4, kinds: ['application/octet-stream', 'application/x-pkcs12'] },
] as const satisfies readonly Upload[];

/** Pixels of the sides of an icon at least. */
export const leastIconPixels = 512;

/** Builds of an operator that are not deleted, at most. */
export const mostBuilds = 200;

/** A colour as `#rrggbb`. */
const colour = () =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, { error: 'invalid' });

const page = () =>
  z
    .string()
    .trim()
    .max(500)
    .pipe(z.url({ protocol: /^https$/, error: 'invalid' }));

/** What reads badly in the colours of an app: `contrast` is that of WCAG, from 1 to 21. */
const colourWarning = z.object({
  kind: z.enum(['light', 'dark', 'same']),
  field: z.enum(['primary_color', 'secondary_color']),
  contrast: z.number(),
});

/** A file that a build brought. */
const broughtFile = z.object({ kind: z.enum(buildFileKinds), name: z.string(), bytes: z.int() });

/** A branded app and its build (docs/decisions.md#branded-apps). What is secret of it is never sent back. */
export const buildShape = z.object({
  id: z.int(),
  application_name: z.string(),
  package_name: z.string(),
  slogan: z.string().nullable(),
  primary_color: z.string(),
  secondary_color: z.string(),
  languages: z.array(z.enum(locales)),
  maps_key: z.string().nullable(),
  publishable_key: z.string().nullable(),
  support_number: z.string().nullable(),
  privacy_policy_url: z.string().nullable(),
  terms_url: z.string().nullable(),
  icon: z.string(),
  logo: z.string().nullable(),
  /** The certificate by which the app is signed: its SHA-256, and when it ends. Null where the build is not signed here. */
  keystore: z
    .object({
      kind: z.enum(keystoreKinds),
      key_alias: z.string(),
      fingerprint: z.string(),
      expires_at: z.string(),
    })
    .nullable(),
  /** An Android App Bundle instead of an APK. */
  bundle: z.boolean(),
  /** Code that is not used is left out. */
  minimize: z.boolean(),
  /** A project for iOS beside the one for Android. */
  ios: z.boolean(),
  warnings: z.array(colourWarning),
  state: z.enum(buildStates),
  failure: z.enum(buildFailures).nullable(),
  /** What it costs in all, what a free build takes off, and what is to be paid; paid, too, once it is. */
  price: z.number(),
  free: z.number(),
  due: z.number(),
  currency: z.string(),
  is_paid: z.boolean(),
  /** Its payment that is under way: null until one is asked for. `url` is where it is paid. */
  payment: z
    .object({ state: z.enum(['opening', 'open']), url: z.string().nullable(), is_test: z.boolean() })
    .nullable(),
  /** Once it has succeeded: whether the Android app was compiled and signed here, or is a project alone. One for iOS never is. */
  is_compiled: z.boolean().nullable(),
  files: z.array(broughtFile),
  version_name: z.string(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** Raised by every change of the form; sent back with a change, it tells whether somebody else was faster. */
  version: z.int(),
});
export type Build = z.infer<typeof buildShape>;

/** What builds cost, and what is left of the free ones of this month. */
export const buildOffer = z.object({
  android_price: z.number(),
  ios_price: z.number(),
  currency: z.string(),
  /** Of the operator's plan a month; null is without limit. */
  free_builds: z.int().nullable(),
  free_builds_left: z.int().nullable(),
  /** Whether this installation compiles Android apps, or gives projects alone. */
  compiles: z.boolean(),
});
export type BuildOffer = z.infer<typeof buildOffer>;

export const buildSorts = ['created_at', 'application_name', 'state'] as const;
const ofBuild = z.object({ id: id() });

const optional = {
  slogan: orNothing(name(80)),
  maps_key: orNothing(name(200)),
  /** One that providers call publishable; a secret one is refused. */
  publishable_key: orNothing(name(200)),
  /** A phone number with its country, such as +33 1 23 45 67 89. */
  support_number: orNothing(name(30)),
  privacy_policy_url: orNothing(page()),
  terms_url: orNothing(page()),
  key_alias: orNothing(name(100)),
  store_password: orNothing(z.string().max(200)),
  /** That of the keystore unless told. */
  key_password: orNothing(z.string().max(200)),
};

const required = {
  application_name: name(30),
  /** A reverse domain, such as `org.ampere.charge`. */
  package_name: text(150),
  primary_color: colour(),
  secondary_color: colour(),
  languages: several(z.enum(locales), locales.length).refine((all) => all.length > 0, { error: 'required' }),
};

export const newBuildBody = z.strictObject({
  ...required,
  ...optional,
  bundle: boolean().default(false),
  minimize: boolean().default(false),
  ios: boolean().default(false),
  /** A build of the operator's from which icon, logo and keystore are taken where none are sent. */
  from: orNothing(id()),
});

export const buildBody = z.strictObject({
  ...z.object(required).partial().shape,
  ...optional,
  bundle: boolean().optional(),
  minimize: boolean().optional(),
  ios: boolean().optional(),
  /** Takes the logo, or the keystore with its passwords, away. */
  without_logo: boolean().optional(),
  without_keystore: boolean().optional(),
  version: integer(z.int().min(0)).optional(),
});
export type BuildBody = z.output<typeof buildBody>;

export const listBuilds = endpoint({
  method: 'GET',
  path: '/api/builds/datatable',
  summary:
    'A page of the branded apps with their builds, with what builds cost and how many free ones are left',
  needs: { operator: 'build.read' },
  query: listQuery(buildSorts, { state: several(z.enum(buildStates)).optional() }),
  result: pageOf(buildShape).extend({ offer: buildOffer }),
});

export const createBuild = endpoint({
  method: 'POST',
  path: '/api/builds',
  summary:
    'Adds a branded app whose build waits for its payment. The keystore is opened with its passwords, and refused where it does not open',
  needs: { operator: 'build.create' },
  body: newBuildBody,
  files: buildFiles,
  result: buildShape,
});

export const updateBuild = endpoint({
  method: 'POST',
  path: '/api/builds/{id}',
  summary: 'Changes what is sent of a branded app, until it is being built; after a failure, too',
  needs: { operator: 'build.update' },
  params: ofBuild,
  body: buildBody,
  files: buildFiles,
  result: buildShape,
});

export const getBuild = endpoint({
  method: 'GET',
  path: '/api/builds/{id}',
  summary: 'A branded app with its build',
  needs: { operator: 'build.read' },
  params: ofBuild,
  result: buildShape,
});

export const deleteBuild = endpoint({
  method: 'DELETE',
  path: '/api/builds/{id}',
  summary:
    'Deletes a branded app with what was built of it, unless it is being built. What was paid for a build that never succeeded is given back',
  needs: { operator: 'build.delete' },
  params: ofBuild,
  result: z.object({ id: z.int() }),
});

export const useFreeBuild = endpoint({
  method: 'GET',
  path: '/api/builds/{id}/use-free-build',
  summary:
    'Uses one of the free builds of this month for the Android app, and has it built where nothing else is to be paid; repeated, it changes nothing',
  needs: { operator: 'build.update', writes: true },
  params: ofBuild,
  result: buildShape,
});

export const payBuild = endpoint({
  method: 'POST',
  path: '/api/builds/{id}/pay',
  summary: 'Asks for a page to pay a build on; the build tells where, as soon as the provider has said so',
  needs: { operator: 'build.update' },
  params: ofBuild,
  result: buildShape,
});

export const answerTestPayment = endpoint({
  method: 'POST',
  path: '/api/builds/{id}/test-payment',
  summary: 'Pays a build at the test provider, which moves no money, has it refused, or leaves it',
  needs: { operator: 'build.update' },
  params: ofBuild,
  body: z.strictObject({ answer: z.enum(testAnswers) }),
  result: buildShape,
});

export const retryBuild = endpoint({
  method: 'POST',
  path: '/api/builds/{id}/retry',
  summary: 'Builds again what failed, at no cost',
  needs: { operator: 'build.update' },
  params: ofBuild,
  result: buildShape,
});

/** A line of what a build tells while it goes on; `number` counts from 1 within its build. */
const logLine = z.object({ number: z.int(), at: z.string(), text: z.string() });
export type BuildLogLine = z.infer<typeof logLine>;

export const getBuildLog = endpoint({
  method: 'GET',
  path: '/api/builds/{id}/log',
  summary: 'What a build has told so far, the last 1,000 lines; those after a number where one is given',
  needs: { operator: 'build.read' },
  params: ofBuild,
  query: z.strictObject({ after: integer(z.int().min(0).max(1_000_000_000)).optional() }),
  result: z.array(logLine),
});

export const downloadBuild = endpoint({
  method: 'GET',
  path: '/api/builds/{id}/files/{kind}',
  summary: 'A file that a build brought: its project, its web part, or the app that was compiled',
  needs: { operator: 'build.read' },
  params: ofBuild.extend({ kind: z.enum(buildFileKinds) }),
  result: null,
  file: true,
});
