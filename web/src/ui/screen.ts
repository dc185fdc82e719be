import type { Needs } from '@voltdeck/contract';
import type { Icon } from '@tabler/icons-react';
import type { RouteComponent } from '@tanstack/react-router';
import type { Messages } from '../i18n/messages';

/** Every address with what its search may say; each noun adds its own in its `screens.ts`. */
export interface Addresses {}

export type Address = keyof Addresses;

/** The name of a page: its key in the texts of `app.pages`. */
export type PageName = keyof Messages['app']['pages'];

/** A place in the side navigation. */
interface NavPlace {
  group: keyof Messages['app']['groups'];
  /** Among the places of its group, the lowest first. */
  order: number;
  icon: Icon;
  /** The one of several pages at this address that it leads to. */
  at?: string;
  /** Where the place is offered to fewer people than may open the page. */
  needs?: Needs;
}

interface ScreenAt<A extends Address> {
  address: A;
  page: PageName;
  /** What its calls need: without it the page does not exist for a user. */
  needs?: Needs;
  /** Pages above this one in the breadcrumbs. */
  above?: readonly Address[];
  nav?: NavPlace;
  /** `guest`: shown without login; `bare`: behind the login, without the frame. */
  frame?: 'guest' | 'bare';
  /** Reads the search of the address and leaves out what is wrong in it. */
  search: (raw: Record<string, unknown>) => Addresses[A];
  component: RouteComponent;
}

/** A screen as its noun declares it; the routes, the navigation and the palette follow from it. */
export type Screen = { [A in Address]: ScreenAt<A> }[Address];
