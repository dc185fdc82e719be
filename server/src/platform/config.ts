import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cwd, env } from 'node:process';
import { parseEnv } from 'node:util';
import { registrationModes, type RegistrationMode } from '@voltdeck/contract';
import { z } from 'zod';
import { errorCode, errorText } from './errors';
import { logLevels } from './log';
import {
  type LoginSettings,
  loginSecrets,
  loginSettingsOf,
  loginShape,
  missingBeside,
} from './login-settings';
import { readSender, readSmtpUrl, type Sender, type SmtpServer } from './mail/settings';
import {
  missingKey,
  storageSecrets,
  type StorageSettings,
  storageSettingsOf,
  storageShape,
} from './files/settings';
import { isNetwork, type TrustProxy } from './proxies';
import { keyTexts, mayBeKey } from './secrets/keys';
import { StartError } from './start-error';
import { type Toolchain, toolchainOf, toolchainShape } from './toolchain';

/** Every setting has a default that works, and an error that says what would be right. */
/** A page or file somewhere on the web, which people or browsers open. */
const webAddress = (of: string) =>
  z
    .string()
    .refine((text) => /^https?:$/.test(protocolOf(text)), `use the full address of ${of}`)
    .optional();

const settings = z.object({
  ...loginShape,
  ...storageShape,
  ...toolchainShape,
  PORT: wholeNumber({
    min: 0,
    max: 65_535,
    remedy: 'use a port from 0 to 65535 (0 picks a free one)',
  }).default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: z
    .string()
    // The address of a socket (`postgres://me@/shop?host=/run/postgresql`) is no URL to the platform.
    .refine(
      (text) => /^postgres(ql)?:\/\/\S+$/.test(text),
      'use a form like postgres://user:password@host:5432/database',
    )
    .optional(),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'use an address like https://charge.example.com, without a path')
    .optional(),
  TRUST_PROXY: z.string().transform(readTrustProxy).default(false),
  PRODUCT_NAME: z.string().max(40, 'use at most 40 characters').default('Voltdeck'),
  DEMO_CHARGE_POINTS: wholeNumber({ min: 1, max: 500, remedy: 'use a number from 1 to 500' }).default(12),
  SERVE_DEMO_DATA: z
    .enum(['true', 'false'], 'use true or false')
    .default('false')
    .transform((text) => text === 'true'),
  REGISTRATION: z.enum(registrationModes, `use one of ${registrationModes.join(', ')}`).optional(),
  MAP_STYLE_URL: webAddress('a map style, like https://maps.example.com/style.json'),
  PRIVACY_URL: webAddress('your privacy notice, like https://example.com/privacy'),
  TERMS_URL: webAddress('your terms, like https://example.com/terms'),
  OCPP_FRAME_KB: wholeNumber({ min: 64, max: 4096, remedy: 'use a number from 64 to 4096' }).default(256),
  LOG_LEVEL: z.enum(logLevels, `use one of ${logLevels.join(', ')}`).default('info'),
  WEBHOOKS_TO_PRIVATE: z
    .enum(['true', 'false'], 'use true or false')
    .default('false')
    .transform((text) => text === 'true'),
  METRICS_TOKEN: z.string().min(16, 'use at least 16 characters').optional(),
  METRICS_PORT: wholeNumber({ min: 0, max: 65_535, remedy: 'use a port from 0 to 65535' }).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  SECRET_KEY: z
    .string()
    .transform(keyTexts)
    .refine(
      (keys) => keys.length > 0 && keys.every(mayBeKey),
      'use 32 random characters or more, such as openssl rand -base64 32 makes, or several such keys with commas between',
    )
    .optional(),
  SMTP_URL: z
    .string()
    .transform(
      orElse(
        readSmtpUrl,
        'use a form like smtps://user:password@mail.example.com:465 or smtp://mail.example.com:587, with other characters of user and password than letters and digits written as %40',
      ),
    )
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(
      /^[sr]k_(live|test)_\w+$/,
      'use the secret key that Stripe shows, which begins with sk_live_ or sk_test_',
    )
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'use the signing secret of the endpoint at Stripe, which begins with whsec_')
    .optional(),
  MAIL_FROM: z
    .string()
    .transform(orElse(readSender, 'use a form like Voltdeck <no-reply@example.com>'))
    .optional(),
});

const shape = settings.superRefine((values, ctx) => {
  for (const { name, beside } of missingBeside(values))
    ctx.addIssue({ code: 'custom', path: [name], message: `set it beside ${beside}, or leave both out` });
  const key = missingKey(values);
  if (key !== null)
    ctx.addIssue({ code: 'custom', path: [key], message: 'set it, because STORAGE_URL names a bucket' });
});

/** The settings of one process. */
export interface Config {
  port: number;
  /** Undefined listens on every address. */
  host: string | undefined;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Without a slash at the end; undefined where links are made from the address that the server listens on. */
  publicUrl: string | undefined;
  /** Whose forwarded addresses are believed: nobody's, of so many hops, or of these networks. */
  trustProxy: TrustProxy;
  productName: string;
  /** Who may open an operator; undefined where the way it was started decides. */
  registration?: RegistrationMode | undefined;
  /** Replaces the offline base map of the dashboard. */
  mapStyleUrl: string | undefined;
  privacyUrl: string | undefined;
  termsUrl: string | undefined;
  demoChargePoints: number;
  /** Whether a database that the demo made may be served, without the demo's login. */
  servesDemoData: boolean;
  /** Bytes of a charger's message that is read. */
  ocppFrameBytes: number;
  logLevel: z.output<typeof shape>['LOG_LEVEL'];
  /** Whether webhooks may go into private networks, and over plain http. */
  webhooksToPrivate?: boolean;
  /** Who shows it may read `/metrics`; without it, nobody may on the port that all use. */
  metricsToken: string | undefined;
  /** A port of its own for `/metrics`, and where it listens. */
  metricsAt?: { port: number; host: string } | undefined;
  /** The first seals, all open; none where the key lies in the data folder. */
  secretKeys?: readonly string[];
  /** Sends mails; without it they go to the log. */
  smtp?: SmtpServer | undefined;
  /** From whom mails come. */
  mailFrom?: Sender | undefined;
  /** Who may say who people are, and the forum they are taken along to. */
  logins?: LoginSettings;
  /** Where files are kept, and how many. */
  files: StorageSettings;
  /** Compiles apps for Android; without it they come as projects. */
  toolchain?: Toolchain | undefined;
  /** Takes payments; without it the test provider does, which moves no money. */
  stripe?: { secretKey: string; webhookSecret: string | undefined } | undefined;
}

export interface ConfigSource {
  /** The folder of `.env` and of relative paths; the working folder unless told. */
  root?: string;
  environment?: Record<string, string | undefined>;
}

/** Reads the settings from the environment, and from `.env` what the environment does not say. */
export function readConfig(source: ConfigSource = {}): Config {
  const root = source.root ?? cwd();
  const given = { ...readEnvFile(join(root, '.env')), ...withoutEmpty(source.environment ?? env) };
  const parsed = shape.safeParse(withoutEmpty(given));
  if (!parsed.success) throw new StartError(describe(parsed.error, given));
  const value = parsed.data;
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(root, value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    publicUrl: value.PUBLIC_URL?.replace(/\/$/, ''),
    trustProxy: value.TRUST_PROXY,
    productName: value.PRODUCT_NAME,
    registration: value.REGISTRATION,
    mapStyleUrl: value.MAP_STYLE_URL,
    privacyUrl: value.PRIVACY_URL,
    termsUrl: value.TERMS_URL,
    demoChargePoints: value.DEMO_CHARGE_POINTS,
    servesDemoData: value.SERVE_DEMO_DATA,
    ocppFrameBytes: value.OCPP_FRAME_KB * 1024,
    logLevel: value.LOG_LEVEL,
    webhooksToPrivate: value.WEBHOOKS_TO_PRIVATE,
    metricsToken: value.METRICS_TOKEN,
    metricsAt:
      value.METRICS_PORT === undefined ? undefined : { port: value.METRICS_PORT, host: value.METRICS_HOST },
    secretKeys: value.SECRET_KEY ?? [],
    smtp: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    logins: loginSettingsOf(value),
    files: storageSettingsOf(value),
    toolchain: toolchainOf(value),
    stripe:
      value.STRIPE_SECRET_KEY === undefined
        ? undefined
        : { secretKey: value.STRIPE_SECRET_KEY, webhookSecret: value.STRIPE_WEBHOOK_SECRET },
  };
}

/** Where a command was called from: npm changes to the project's folder and says where it was. */
export const callerFolder = (): string => env['INIT_CWD'] ?? cwd();

/** A variable set to nothing counts as not set, as in lines of `.env.example` with the value left out. */
const withoutEmpty = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()] as const] : [])),
  );

function readEnvFile(path: string): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return {};
    throw new StartError(`${path} cannot be read: ${errorText(error)}`);
  }
}

const secrets = new Set<string>([
  'DATABASE_URL',
  'METRICS_TOKEN',
  'SECRET_KEY',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  ...loginSecrets,
  ...storageSecrets,
]);

function describe(error: z.ZodError, given: Record<string, string | undefined>): string {
  const faults = error.issues.map((issue) => {
    const name = String(issue.path[0]);
    if (given[name] === undefined) return `${name} is missing: ${issue.message}`;
    const value = secrets.has(name) ? 'not right' : JSON.stringify(given[name]);
    return `${name} is ${value}: ${issue.message}`;
  });
  return `${faults.join('; ')}. Every setting is explained in .env.example.`;
}

function wholeNumber({ min, max, remedy }: { min: number; max: number; remedy: string }) {
  return z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, remedy)
    .transform(Number);
}

/** A value as it is read, or the remedy where it cannot be. */
function orElse<T>(read: (text: string) => T | null, remedy: string) {
  return (text: string, ctx: z.RefinementCtx): T => {
    const value = read(text);
    if (value !== null) return value;
    ctx.addIssue({ code: 'custom', message: remedy });
    return z.NEVER;
  };
}

function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : '';
}

function isOrigin(text: string): boolean {
  if (!/^https?:$/.test(protocolOf(text))) return false;
  const { pathname, search, hash, username } = new URL(text);
  return pathname === '/' && search === '' && hash === '' && username === '';
}

function readTrustProxy(text: string, ctx: z.RefinementCtx): TrustProxy {
  if (text === 'false') return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const networks = text.split(',').map((part) => part.trim());
  if (networks.every(isNetwork)) return networks;
  const why = text === 'true' ? 'anybody could then claim any address; ' : '';
  ctx.addIssue({
    code: 'custom',
    message: `${why}use the number of proxies, such as 1, or their addresses like 10.0.0.0/8,127.0.0.1`,
  });
  return z.NEVER;
}

/** Where the embedded database of a data folder lies; files of other kinds lie beside it. */
export const databaseFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'postgres');
