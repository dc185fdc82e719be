import type { RegistrationMode } from '@voltdeck/contract';

declare module '../../platform/ctx' {
  interface Ports {
    /** The installation's setting. */
    registrationMode: RegistrationMode;
  }
}
