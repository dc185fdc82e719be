import type { ForumSettings } from '../../platform/login-settings';

declare module '../../platform/ctx' {
  interface Ports {
    /** The forum that people are taken along to; null where there is none. */
    forum: ForumSettings | null;
  }
}
