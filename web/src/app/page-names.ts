import type { PageName } from '../ui/screen';

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
