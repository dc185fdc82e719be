import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/user';
import { navigation, type NavItem } from '../navigation';
import { useProductName } from '../../api/product-name';
import { Mark } from '../../ui/mark';
import { hint } from '../../ui/hint';
import textStyles from '../../ui/text.module.css';
import styles from './side-nav.module.css';

function Item({ item, isFolded }: { item: NavItem; isFolded: boolean }) {
  const t = useTranslations('app.pages');
  const label = t(item.page);
  return (
    <li>
      <Link
        {...(isFolded ? hint(label, 'right') : {})}
        to={item.to}
        className={styles.item}
        activeProps={{ 'aria-current': 'page' }}
        activeOptions={{ exact: item.to === '/', includeSearch: false }}
        aria-label={isFolded ? label : undefined}
      >
        <item.icon size={18} stroke={1.6} aria-hidden />
        {isFolded ? null : <span>{label}</span>}
      </Link>
    </li>
  );
}

/** The places of the product in groups; what a role may not see is absent. */
export function SideNav({ isFolded, onFold }: { isFolded: boolean; onFold?: () => void }) {
  const t = useTranslations('app');
  const mayUse = useMay();
  const product = useProductName();
  const groups = navigation
    .map((group) => ({ ...group, items: group.items.filter((item) => mayUse(item.needs)) }))
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
      {groups.map(({ group, items }) => (
        <div key={group} className={styles.group}>
          {isFolded ? null : (
            <p className={styles.title} id={`nav-${group}`}>
              {t(`groups.${group}`)}
            </p>
          )}
          <ul aria-label={t(`groups.${group}`)}>
            {items.map((item) => (
              <Item key={item.to} item={item} isFolded={isFolded} />
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
