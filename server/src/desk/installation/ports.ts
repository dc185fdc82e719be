/** What this installation shows to somebody who is not logged in. */
export interface InstallationPort {
  productName: string;
  /** The address of a map style; the offline base map when left out. */
  mapStyleUrl?: string | undefined;
  /** Where its privacy notice and its terms stand. */
  privacyUrl?: string | undefined;
  termsUrl?: string | undefined;
  /** The login to try, in demo mode only. */
  demo: { email: string; password: string } | null;
  /** Whether mails are shown on a page: in demo mode without a mail server. */
  mailbox: boolean;
}

declare module '../../platform/ctx' {
  interface Ports {
    installation: InstallationPort;
  }
}
