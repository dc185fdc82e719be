import {
  type Build,
  type BuildFailure,
  type BuildFileKind,
  type BuildOffer,
  type BuildState,
  colourWarnings,
  type KeystoreKind,
  type Locale,
  toMajor,
} from '@voltdeck/contract';
import { Problem } from '../../kernel/problem';
import prices from './prices.json';

/** For what the secrets of builds are sealed (docs/decisions.md#secrets). */
export const sealedFor = {
  keystore: 'build-keystore',
  storePassword: 'build-store-password',
  keyPassword: 'build-key-password',
} as const;

/** A keystore as it is kept. */
export interface KeptKeystore {
  kind: KeystoreKind;
  keyAlias: string;
  fingerprint: string;
  expiresAt: Date;
  sealed: string;
  storePasswordSealed: string;
  keyPasswordSealed: string;
}

/** A file that a build brought; `key` is its name in the store of files. */
export interface KeptFile {
  kind: BuildFileKind;
  name: string;
  key: string;
  bytes: number;
}

/** What is said of an app. */
export interface AppSaid {
  applicationName: string;
  packageName: string;
  slogan: string | null;
  primaryColor: string;
  secondaryColor: string;
  languages: Locale[];
  mapsKey: string | null;
  publishableKey: string | null;
  supportNumber: string | null;
  privacyPolicyUrl: string | null;
  termsUrl: string | null;
  /** Names of its files. */
  icon: string;
  logo: string | null;
  bundle: boolean;
  minimize: boolean;
  ios: boolean;
  keystore: KeptKeystore | null;
}

/** A branded app with its build; money in minor units. */
export interface BuildRow extends AppSaid {
  id: number;
  operatorId: number;
  state: BuildState;
  failure: BuildFailure | null;
  currency: string;
  priceMinor: number;
  freeMinor: number;
  freeUsedAt: Date | null;
  isPaid: boolean;
  isCompiled: boolean | null;
  files: KeptFile[];
  begun: number;
  locale: string;
  version: number;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  deletedAt: Date | null;
}

/** What a build costs, in minor units of the installation's currency: iOS is added to Android. */
export const priceOf = ({ ios }: { ios: boolean }): number =>
  prices.androidMinor * (ios ? 1 + prices.iosTimes : 1);

export const buildCurrency = prices.currency;

/** What a free build takes off: the Android app, whatever is built beside it. */
export const freeMinor = prices.androidMinor;

/** What is to be paid for a build, in minor units. */
export const dueOf = ({ priceMinor, freeMinor: free }: Pick<BuildRow, 'priceMinor' | 'freeMinor'>): number =>
  Math.max(0, priceMinor - free);

/** While it is so, a build waits for somebody to pay it. */
const payable: readonly BuildState[] = ['waiting-for-payment', 'payment-failed'];

/** While it is so, a build is on its way, and nothing of it may change. */
const underWay: readonly BuildState[] = ['payment-received', 'building'];

/** Refuses what can only be done before a build is paid. */
export function mustBePayable({ state }: Pick<BuildRow, 'state'>): void {
  if (!payable.includes(state)) throw new Problem('build.not-payable');
}

/** Refuses a change of what is being built, or was built already. */
export function mustBeEditable({ state }: Pick<BuildRow, 'state'>): void {
  if (underWay.includes(state)) throw new Problem('build.building');
  if (state === 'succeeded') throw new Problem('build.succeeded');
}

/** Refuses to delete what is being built. */
export function mustBeDeletable({ state }: Pick<BuildRow, 'state'>): void {
  if (underWay.includes(state)) throw new Problem('build.building');
}

/** Refuses to build again what has not failed. */
export function mustHaveFailed({ state }: Pick<BuildRow, 'state'>): void {
  if (state !== 'failed') throw new Problem('build.not-failed');
}

/** Begun so often without an end, a build is given up: something of it ends the process. */
const mostBegun = 4;

export const isGivenUp = ({ begun }: Pick<BuildRow, 'begun'>): boolean => begun >= mostBegun;

/** How many free builds are left; null is without limit. */
export const freeLeft = (included: number | null, used: number): number | null =>
  included === null ? null : Math.max(0, included - used);

/** Refuses to use a free build where there is none. */
export function mustHaveFree(included: number | null, used: number): void {
  if (included === 0) throw new Problem('build.none-included');
  if (freeLeft(included, used) === 0)
    throw new Problem('build.none-left', { args: { count: included ?? 0 } });
}

/** The month of a moment for whom free builds are counted, which begins at midnight of the first in UTC. */
export const monthOf = (now: Date): { from: Date; to: Date } => ({
  from: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)),
  to: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)),
});

/** Versions of an app go up with each build, as stores ask for. */
export const versionNameOf = ({ id }: Pick<BuildRow, 'id'>): string => `1.0.${id}`;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What is shown of a payment. */
interface AskedPayment {
  state: string;
  provider: string;
  url: string | null;
}

/** A payment that somebody may still make. */
const shownPayment = (payment: AskedPayment | null, testProvider: string): Build['payment'] => {
  const state = (['opening', 'open'] as const).find((one) => one === payment?.state);
  if (payment === null || state === undefined) return null;
  const isTest = payment.provider === testProvider;
  return { state, url: isTest ? null : payment.url, is_test: isTest };
};

/** A branded app as clients read it: nothing that is sealed, and no password. */
export function toBuild(
  row: BuildRow,
  {
    payment,
    addressOf,
    testProvider,
  }: {
    payment: AskedPayment | null;
    addressOf: (file: string) => string;
    testProvider: string;
  },
): Build {
  const { keystore, currency } = row;
  return {
    id: row.id,
    application_name: row.applicationName,
    package_name: row.packageName,
    slogan: row.slogan,
    primary_color: row.primaryColor,
    secondary_color: row.secondaryColor,
    languages: row.languages,
    maps_key: row.mapsKey,
    publishable_key: row.publishableKey,
    support_number: row.supportNumber,
    privacy_policy_url: row.privacyPolicyUrl,
    terms_url: row.termsUrl,
    icon: addressOf(row.icon),
    logo: row.logo === null ? null : addressOf(row.logo),
    keystore:
      keystore === null
        ? null
        : {
            kind: keystore.kind,
            key_alias: keystore.keyAlias,
            fingerprint: keystore.fingerprint,
            expires_at: keystore.expiresAt.toISOString(),
          },
    bundle: row.bundle,
    minimize: row.minimize,
    ios: row.ios,
    warnings: colourWarnings(row.primaryColor, row.secondaryColor),
    state: row.state,
    failure: row.failure,
    price: toMajor(row.priceMinor, currency),
    free: toMajor(row.freeMinor, currency),
    due: toMajor(dueOf(row), currency),
    currency,
    is_paid: row.isPaid,
    payment: shownPayment(payment, testProvider),
    is_compiled: row.state === 'succeeded' ? row.isCompiled : null,
    files: row.state === 'succeeded' ? row.files.map(({ kind, name, bytes }) => ({ kind, name, bytes })) : [],
    version_name: versionNameOf(row),
    created_at: row.createdAt.toISOString(),
    started_at: iso(row.startedAt),
    finished_at: iso(row.finishedAt),
    version: row.version,
  };
}

/** What builds cost, and what is left of the free ones. */
export const toOffer = ({
  included,
  used,
  compiles,
}: {
  included: number | null;
  used: number;
  compiles: boolean;
}): BuildOffer => ({
  android_price: toMajor(prices.androidMinor, prices.currency),
  ios_price: toMajor(prices.androidMinor * prices.iosTimes, prices.currency),
  currency: prices.currency,
  free_builds: included,
  free_builds_left: freeLeft(included, used),
  compiles,
});

/** What the log tells of a build, without its secrets. */
export const noted = ({
  applicationName,
  packageName,
  ios,
  bundle,
  minimize,
  languages,
}: BuildRow): object => ({
  application_name: applicationName,
  package_name: packageName,
  languages,
  bundle,
  minimize,
  ios,
});
