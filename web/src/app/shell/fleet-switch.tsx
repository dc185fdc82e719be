import { useMatches, useRouter } from '@tanstack/react-router';
import { IconSelector } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { type AssignedFleet, fleetOf, fleetsOf, keepFleet, useStoredFleet } from '../../api/fleet';
import { useUser } from '../../api/user';
import { MenuButton } from '../../ui/menu';
import type { MenuEntry } from '../../ui/menu-entry';
import type { Address } from '../../ui/screen';
import textStyles from '../../ui/text.module.css';
import { holds } from '../gate';
import { gates } from '../gates';
import styles from './fleet-switch.module.css';

/** A page of a fleet as a whole. */
type FleetPage = Extract<Address, `/fleet` | `/fleet/${string}`>;

const isFleetPage = (address: string): address is FleetPage =>
  gates[address]?.shell === 'fleet' && !address.includes('$');

/** The page to go to when the fleet changes: the same one, where it is of no single thing and its key is held there. */
const useSamePage = (): ((fleet: AssignedFleet) => FleetPage) => {
  const user = useUser();
  const address = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '/fleet' });
  return (fleet) => {
    // What belongs to one fleet is not found at the other: its list is.
    const list = address.replace(/\/\$\w+$/, '');
    return isFleetPage(list) && holds(user, gates[list]?.key, fleet) ? list : '/fleet';
  };
};

/** Which fleet is worked with, and the way to another one. */
export function FleetSwitch({ isFolded }: { isFolded: boolean }) {
  const t = useTranslations('app.fleet');
  const user = useUser();
  const router = useRouter();
  const fleets = fleetsOf(user);
  const current = fleetOf(user, useStoredFleet());
  const pageAt = useSamePage();
  if (current === null || (isFolded && fleets.length === 1)) return null;
  if (fleets.length === 1) {
    return (
      <p className={styles.name}>
        <bdi>{current.name}</bdi>
      </p>
    );
  }
  const choose = async (fleet: AssignedFleet): Promise<void> => {
    const to = pageAt(fleet);
    // The address first: what is open belongs to the other fleet, and may not want to be left.
    if (to !== router.state.location.pathname) await router.navigate({ to });
    if (router.state.location.pathname === to) keepFleet(String(fleet.id));
  };
  const entries = (): MenuEntry[] => [
    {
      kind: 'choice',
      id: 'fleet',
      value: String(current.id),
      options: fleets.map(({ id, name }) => ({ value: String(id), label: name })),
      onChoose: (value) => {
        const fleet = fleets.find(({ id }) => String(id) === value);
        if (fleet !== undefined && fleet.id !== current.id) void choose(fleet);
      },
    },
  ];
  return (
    <MenuButton
      width={220}
      button={(trigger) => (
        <button {...trigger} type="button" className={styles.switcher}>
          {isFolded ? null : <bdi className={styles.current}>{current.name}</bdi>}
          <span className={textStyles.visuallyHidden}>{t('switch')}</span>
          <IconSelector size={16} stroke={1.6} aria-hidden />
        </button>
      )}
      entries={entries}
    />
  );
}
