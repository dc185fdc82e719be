/** What this installation shows to somebody who is not logged in. */
export interface InstallationPort {
  productName: string;
  /** The address of a map style; the offline base map when left out. */
  mapStyleUrl?: string | undefined;
  /** The login to try, in demo mode only. */
  demo: { email: string; password: string } | null;
}

declare module '../../platform/ctx' {
  interface Ports {
    installation: InstallationPort;
  }
}
