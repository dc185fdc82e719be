import type { BuildFailure, BuildFileKind, Locale } from '@voltdeck/contract';

/** The key by which an app is signed, opened for the time of a build. */
export interface SigningKey {
  bytes: Uint8Array;
  kind: 'jks' | 'pkcs12';
  storePassword: string;
  keyPassword: string;
  alias: string;
}

/** All that an app is made of. */
export interface AppOrder {
  id: number;
  /** Of this build, which rises from build to build. */
  versionCode: number;
  versionName: string;
  applicationName: string;
  packageName: string;
  slogan: string | null;
  primaryColor: string;
  secondaryColor: string;
  languages: readonly Locale[];
  mapsKey: string | null;
  publishableKey: string | null;
  supportNumber: string | null;
  privacyPolicyUrl: string | null;
  termsUrl: string | null;
  bundle: boolean;
  minimize: boolean;
  ios: boolean;
  operator: string;
  /** Where the installation is reached, and by what code its drivers' page knows the operator. */
  server: string;
  pageCode: string | null;
  icon: Uint8Array;
  logo: Uint8Array | null;
  key: SigningKey | null;
  /** SHA-256 of the certificate. */
  fingerprint: string | null;
  /** In whose language its log is written. */
  locale: Locale;
  at: Date;
}

/** A file that came out of a build, where it lies on this machine. */
export interface BuiltFile {
  kind: BuildFileKind;
  /** As it is saved. */
  name: string;
  path: string;
}

/** What came out of a build. */
export type Built = { isCompiled: boolean; files: readonly BuiltFile[] } | { failure: BuildFailure };
