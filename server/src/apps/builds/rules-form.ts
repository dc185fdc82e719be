import { type builds, packageNameFault, type ProblemCode } from '@voltdeck/contract';
import type { FieldError } from '../../kernel/problem';
import type { AppSaid } from './rules';

/** Fields at fault by their names. */
export type FormFaults = Record<string, FieldError[]>;

/** What a form says; nothing where it leaves a field as it is. */
type Said = Partial<builds.BuildBody>;

/** Providers call the keys that may be shown so; others are secret, and must be in no app. */
const publishable = /^pk_(?:live|test)_\w+$/;
const secret = /^(?:sk|rk|whsec)_/;

const packageProblems = {
  form: 'build.package-form',
  'reserved-word': 'build.package-reserved-word',
  'reserved-name': 'build.package-reserved-name',
  underscore: 'build.package-underscore',
} as const satisfies Record<string, ProblemCode>;

/** What of an app is wrong, as it is after a change. */
export function faultsOf(app: Pick<AppSaid, 'packageName' | 'ios' | 'publishableKey'>): FormFaults {
  const faults: FormFaults = {};
  const fault = packageNameFault(app.packageName, app);
  if (fault !== null) faults['package_name'] = [{ code: packageProblems[fault] }];
  const { publishableKey: key } = app;
  if (key !== null && secret.test(key)) faults['publishable_key'] = [{ code: 'build.key-secret' }];
  else if (key !== null && !publishable.test(key)) faults['publishable_key'] = [{ code: 'invalid' }];
  return faults;
}

/** A form's word, or what was there before where it leaves it out. */
const kept = <T>(said: T | undefined, before: T): T => (said === undefined ? before : said);

/** What is said of an app, put upon what was said before; files and numbers are seen to where they are read. */
export const changedBy = (before: AppSaid, said: Said): AppSaid => ({
  ...before,
  applicationName: kept(said.application_name, before.applicationName),
  packageName: kept(said.package_name, before.packageName),
  slogan: kept(said.slogan, before.slogan),
  primaryColor: kept(said.primary_color, before.primaryColor),
  secondaryColor: kept(said.secondary_color, before.secondaryColor),
  languages: kept(said.languages, before.languages),
  mapsKey: kept(said.maps_key, before.mapsKey),
  publishableKey: kept(said.publishable_key, before.publishableKey),
  supportNumber: kept(said.support_number, before.supportNumber),
  privacyPolicyUrl: kept(said.privacy_policy_url, before.privacyPolicyUrl),
  termsUrl: kept(said.terms_url, before.termsUrl),
  bundle: kept(said.bundle, before.bundle),
  minimize: kept(said.minimize, before.minimize),
  ios: kept(said.ios, before.ios),
});

/** How wide and high an icon is, in pixels: it must be square, and large enough for every place it is shown in. */
export function iconFault(
  { width, height }: { width: number; height: number },
  least: number,
): FieldError | null {
  if (Math.abs(width - height) > 1) return { code: 'build.icon-not-square' };
  return width < least ? { code: 'build.icon-small', args: { pixels: least } } : null;
}

/** What is wrong with a keystore, by the field that mends it. */
export const keystoreProblems = {
  'not-a-keystore': ['keystore', 'build.keystore-unreadable'],
  'too-slow': ['keystore', 'build.keystore-unreadable'],
  'no-key': ['keystore', 'build.keystore-without-key'],
  expired: ['keystore', 'build.keystore-expired'],
  'store-password': ['store_password', 'build.keystore-password'],
  'key-password': ['key_password', 'build.keystore-key-password'],
  'alias-needed': ['key_alias', 'build.keystore-alias-needed'],
  'alias-unknown': ['key_alias', 'build.keystore-alias-unknown'],
} as const satisfies Record<string, readonly [field: string, code: ProblemCode]>;
