import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconLock } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useLack, useUser } from '../../api/user';
import { fleetNavigation, navigation, type NavItem } from '../navigation';
import { useProductName } from '../../api/product-name';
import { FleetSwitch } from './fleet-switch';
import { Mark } from '../../ui/mark';
import { hint } from '../../ui/hint';
import textStyles from '../../ui/text.module.css';
import styles from './side-nav.module.css';

interface ItemProps {
  item: NavItem;
  /** The plan lacks it: its gate leads to the plans, and says why. */
  isLocked: boolean;
  isFolded: boolean;
}

function Item({ item, isLocked, isFolded }: ItemProps) {
  const t = useTranslations('app');
  const name = t(`pages.${item.page}`);
  const label = isLocked ? t('notInPlan', { page: name }) : name;
  return (
    <li>
      <Link
        {...(isFolded || isLocked ? hint(label, 'right') : {})}
        to={item.to}
        className={styles.item}
        activeProps={{ 'aria-current': 'page' }}
        activeOptions={{ exact: item.to === '/' || item.to === '/fleet', includeSearch: false }}
        aria-label={isFolded || isLocked ? label : undefined}
      >
        <item.icon size={18} stroke={1.6} aria-hidden />
        {isFolded ? null : <span>{name}</span>}
        {isLocked && !isFolded ? (
          <IconLock size={14} stroke={1.6} className={styles.lock} aria-hidden />
        ) : null}
      </Link>
    </li>
  );
}

/** The places of the product in groups: what a role may not see is absent, what the plan lacks has a lock. */
export function SideNav({ isFolded, onFold }: { isFolded: boolean; onFold?: () => void }) {
  const t = useTranslations('app');
  const lacking = useLack();
  const product = useProductName();
  const isFleetAdmin = useUser().connectedAs === 'fleet_admin';
  const groups = (isFleetAdmin ? fleetNavigation : navigation)
    .map((group) => ({ ...group, items: group.items.filter((item) => lacking(item.needs) !== 'key') }))
    .filter((group) => group.items.length > 0);
  const Fold = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className={styles.nav} aria-label={t('navigation')}>
      {onFold ? (
        <div className={styles.brand}>
          <Mark />
          {isFolded ? null : <span>{product}</span>}
        </div>
      ) : null}
      {isFleetAdmin ? <FleetSwitch isFolded={isFolded} /> : null}
      {groups.map(({ group, items }) => (
        <div key={group} className={styles.group}>
          {isFolded ? null : (
            <p className={styles.title} id={`nav-${group}`}>
              {t(`groups.${group}`)}
            </p>
          )}
          <ul aria-label={t(`groups.${group}`)}>
            {items.map((item) => (
              <Item key={item.to} item={item} isLocked={lacking(item.needs) === 'plan'} isFolded={isFolded} />
            ))}
          </ul>
        </div>
      ))}
      {onFold ? (
        <div className={styles.fold}>
          <ActionIcon
            aria-label={isFolded ? t('expand') : t('collapse')}
            aria-expanded={!isFolded}
            onClick={onFold}
          >
            <Fold size={18} stroke={1.6} className={textStyles.mirrored} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
    </nav>
  );
}
