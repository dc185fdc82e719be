import type { Needs } from '@voltdeck/contract';
import type { Icon } from '@tabler/icons-react';
import type { Messages } from '../i18n/messages';
import type { PageName } from '../ui/screen';
import { gates } from './gates';
import { screens } from './screens';

export interface NavItem {
  page: PageName;
  to: string;
  icon: Icon;
  /** What the page's call needs; without it the item is absent. */
  needs: Needs;
}

export interface NavGroup {
  group: keyof Messages['app']['groups'];
  items: readonly NavItem[];
}

/** The groups of the interface, in their order. */
const groups = ['operate', 'network', 'money', 'fleets', 'people', 'insight', 'build'] as const;

const navigationOf = (shell: 'main' | 'fleet'): readonly NavGroup[] =>
  groups.map((group) => ({
    group,
    items: screens
      .flatMap(({ address: to, page, needs = { login: true }, nav }) =>
        nav?.group === group && gates[to]?.shell === shell ? [{ needs, ...nav, page, to: nav.at ?? to }] : [],
      )
      .toSorted((one, other) => one.order - other.order),
  }));

/** The side navigation and the palette's places, as the screens declare them. */
export const navigation = navigationOf('main');

/** The side navigation of fleet admins. */
export const fleetNavigation = navigationOf('fleet');
