declare module '../../platform/ctx' {
  interface Ports {
    /** What authenticators show people of where their codes and passkeys are for. */
    productName: string;
  }
}
