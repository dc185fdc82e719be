import type { PasskeyShown } from '@voltdeck/contract';

/** Browsers that read and write passkeys as JSON (W3C Web Authentication, level 3); TypeScript knows part of it. */
type Options = Parameters<NonNullable<typeof PublicKeyCredential.parseRequestOptionsFromJSON>>[0];

export const readsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Asks for the passkey that a server wants to see. */
export async function showPasskey(wanted: Readonly<Record<string, unknown>>): Promise<PasskeyShown> {
  // The server writes the options in the form that the browser reads.
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(wanted as unknown as Options);
  const shown = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  return shown.toJSON() as PasskeyShown;
}
