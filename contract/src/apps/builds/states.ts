/** Where the build of a branded app stands (docs/decisions.md#branded-apps). */
export const buildStates = [
  'waiting-for-payment',
  'payment-received',
  'payment-failed',
  'building',
  'succeeded',
  'failed',
] as const;
export type BuildState = (typeof buildStates)[number];

/** Why a build failed. `broken` is a fault of the product itself, which its log tells more of. */
export const buildFailures = [
  'app-missing',
  'disk-full',
  'quota-reached',
  'storage-away',
  'image-lost',
  'keystore-lost',
  'toolchain-missing',
  'compile-failed',
  'compile-too-long',
  'nothing-came-out',
  'interrupted',
  'broken',
] as const;
export type BuildFailure = (typeof buildFailures)[number];

/** What a build brings: the whole project, its web part alone, and what was compiled of it. */
export const buildFileKinds = ['project', 'web', 'package'] as const;
export type BuildFileKind = (typeof buildFileKinds)[number];

/** How a keystore is packed: the older format of Java, or PKCS #12. */
export const keystoreKinds = ['jks', 'pkcs12'] as const;
export type KeystoreKind = (typeof keystoreKinds)[number];
