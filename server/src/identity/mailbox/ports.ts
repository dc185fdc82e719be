declare module '../../platform/ctx' {
  interface Ports {
    /** Whether mails are shown on a page: in demo mode without a mail server. */
    hasMailbox: boolean;
  }
}
