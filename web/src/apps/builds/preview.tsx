import { appPages, type ColourWarning, textOn } from '@voltdeck/contract';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import textStyles from '../../ui/text.module.css';
import styles from './builds.module.css';

export interface Previewed {
  name: string;
  slogan: string;
  primary: string;
  secondary: string;
  /** Where the icon is shown from; null while none was chosen. */
  icon: string | null;
}

/** One page of the app, by day or by night, in its own words of a language. */
function Phone({ of, mode }: { of: Previewed; mode: 'light' | 'dark' }) {
  const t = useTranslations('builds.preview');
  const ink = mode === 'light' ? '#101418' : '#f2f4f5';
  return (
    <figure className={styles.phone} style={{ background: appPages[mode], color: ink }}>
      <div className={styles.bar} style={{ background: of.primary, color: textOn(of.primary) }}>
        {of.icon === null ? (
          <span className={styles.noIcon} />
        ) : (
          <img src={of.icon} alt="" className={styles.icon} />
        )}
        <bdi>{of.name || t('name')}</bdi>
      </div>
      {of.slogan === '' ? null : <bdi className={styles.slogan}>{of.slogan}</bdi>}
      <div className={styles.station}>
        <span className={styles.free} style={{ background: of.secondary, color: textOn(of.secondary) }}>
          {t('free')}
        </span>
        <span>{t('station')}</span>
        <span className={styles.start} style={{ background: of.primary, color: textOn(of.primary) }}>
          {t('start')}
        </span>
      </div>
      <figcaption className={textStyles.visuallyHidden}>{t(mode)}</figcaption>
    </figure>
  );
}

/** How the app looks in these colours, with this icon, in the language of the dashboard. */
export function Preview({ of, warnings }: { of: Previewed; warnings: readonly ColourWarning[] }) {
  const t = useTranslations('builds.preview');
  return (
    <section aria-label={t('title')} className={styles.preview}>
      <div className={styles.phones}>
        <Phone of={of} mode="light" />
        <Phone of={of} mode="dark" />
      </div>
      {warnings.map(({ kind, contrast }) => (
        <Alert
          key={kind}
          color="yellow"
          variant="light"
          role="note"
          icon={<IconAlertTriangle size={18} aria-hidden />}
        >
          {t(`warning.${kind}`, { contrast })}
        </Alert>
      ))}
    </section>
  );
}
