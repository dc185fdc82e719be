import type { Messages } from '../i18n/messages';

/** The name of a page: its key in the texts of `app.pages`. */
export type PageName = keyof Messages['app']['pages'];

/** A page above this one in the breadcrumbs. */
export interface Crumb {
  page: PageName;
  to: string;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageName;
    above?: readonly Crumb[];
  }
}
