declare module '../../platform/ctx' {
  interface Ports {
    /** Where others reach this installation over OCPI, without a slash at the end: `https://example.com/ocpi`. */
    ocpiUrl: string;
  }
}

export {};
