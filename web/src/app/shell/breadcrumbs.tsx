import { Link, useMatches } from '@tanstack/react-router';
import { IconChevronRight, IconHome2 } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useUser } from '../../api/user';
import { homeOf } from '../../identity';
import textStyles from '../../ui/text.module.css';
import styles from './breadcrumbs.module.css';

/** Where this page is, from home; the page itself comes last and is no link. */
export function Breadcrumbs({ title }: { title: string | null }) {
  const t = useTranslations('app');
  const route = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.page)?.staticData,
  });
  const home = homeOf(useUser());
  const isHome = route?.page === (home === '/' ? 'dashboard' : 'fleet');
  const last = title ?? (route?.page === undefined ? null : t(`pages.${route.page}`));
  return (
    <nav aria-label={t('breadcrumbs')} className={styles.crumbs}>
      <ol>
        <li>
          <Link
            to={home}
            aria-label={t('home')}
            aria-current={isHome ? 'page' : undefined}
            className={styles.home}
          >
            <IconHome2 size={16} stroke={1.6} aria-hidden />
          </Link>
        </li>
        {(route?.above ?? []).map((crumb) => (
          <li key={crumb.to}>
            <IconChevronRight size={14} className={textStyles.mirrored} aria-hidden />
            <Link to={crumb.to}>{t(`pages.${crumb.page}`)}</Link>
          </li>
        ))}
        {isHome || last === null ? null : (
          <li className={styles.last}>
            <IconChevronRight size={14} className={textStyles.mirrored} aria-hidden />
            <bdi aria-current="page">{last}</bdi>
          </li>
        )}
      </ol>
    </nav>
  );
}
