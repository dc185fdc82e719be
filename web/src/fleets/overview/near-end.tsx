import type { FleetOverview } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { Section } from '../../ui/page';
import { SiteTime } from '../../ui/when/site-time';
import styles from './overview.module.css';

/** Limitations of which little or nothing is left, the least first. */
export function NearEnd({ near }: { near: NonNullable<FleetOverview['near_limits']> }) {
  const t = useTranslations('overview');
  const { energy } = useFormats();
  return (
    <Section title={t('nearEnd')} flush>
      {near.length === 0 ? (
        <p className={styles.calm}>{t('nothingNearEnd')}</p>
      ) : (
        <ul className={styles.lines}>
          {near.map(({ id, name, rest, next_reset: reset, time_zone: zone }) => (
            <li key={id} className={styles.line}>
              <bdi>{name}</bdi>
              <span className={styles.figure}>
                {rest === 0 ? t('usedUp') : t('left', { energy: energy(rest) })}
              </span>
              {reset === null ? null : (
                <span className={styles.dim}>
                  {t('reset')} <SiteTime at={reset} zone={zone} as="moment" />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
