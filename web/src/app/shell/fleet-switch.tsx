import { useMatches, useRouter } from '@tanstack/react-router';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { type AssignedFleet, fleetOf, fleetsOf, keepFleet, useStoredFleet } from '../../api/fleet';
import { useUser } from '../../api/user';
import { MenuButton } from '../../ui/menu';
import type { MenuEntry } from '../../ui/menu-entry';
import textStyles from '../../ui/text.module.css';
import { holds } from '../gate';
import { gates } from '../gates';
import styles from './fleet-switch.module.css';

/** The page to go to when the fleet changes: the same one, where it is of no single thing and its key is held there. */
const useSamePage = (): ((fleet: AssignedFleet) => string) => {
  const user = useUser();
  const address = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '/fleet' });
  return (fleet) => {
    // What belongs to one fleet is not found at the other: its list is.
    const list = address.replace(/\/\$\w+$/, '');
    const gate = gates[list];
    return gate?.shell === 'fleet' && holds(user, gate.key, fleet) ? list : '/fleet';
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
  const choose = (fleet: AssignedFleet): void => {
    if (fleet.id === current.id) return;
    const to = pageAt(fleet);
    // The address first: what is open belongs to the other fleet.
    void router.navigate({ to: '/fleet', replace: true, ignoreBlocker: false }).then(() => {
      keepFleet(String(fleet.id));
      if (to !== '/fleet') router.history.replace(to);
    });
  };
  const entries = (): MenuEntry[] =>
    fleets.map((fleet) => ({
      kind: 'action',
      id: String(fleet.id),
      label: <bdi>{fleet.name}</bdi>,
      icon:
        fleet.id === current.id ? <IconCheck size={16} stroke={1.6} aria-hidden /> : <span className={styles.room} />,
      isActive: fleet.id === current.id,
      onSelect: () => choose(fleet),
    }));
  return (
    <MenuButton
      width={220}
      button={(trigger) => (
        <button {...trigger} type="button" className={styles.switch}>
          {isFolded ? null : <bdi className={styles.current}>{current.name}</bdi>}
          <span className={textStyles.visuallyHidden}>{t('switch')}</span>
          <IconSelector size={16} stroke={1.6} aria-hidden />
        </button>
      )}
      entries={entries}
    />
  );
}
