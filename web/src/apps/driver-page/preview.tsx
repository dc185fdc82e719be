import type { BrandWarning, DriverPage } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { Banner } from '../../ui/page-states';
import styles from './driver-page.module.css';

function Warning({ warning: { kind, field, contrast } }: { warning: BrandWarning }) {
  const t = useTranslations('driverPage');
  const { number } = useFormats();
  const values = { colour: t(`form.${field}`), contrast: number(contrast) };
  return <Banner>{t(kind === 'page-light' ? 'preview.light' : 'preview.dark', values)}</Banner>;
}

/** How the page begins for a driver, as it is saved. */
export function Preview({ page: { brand, warnings } }: { page: DriverPage }) {
  const t = useTranslations('driverPage.preview');
  const { primary, secondary, logo } = brand;
  return (
    <div className={styles.parts}>
      <div className={styles.card}>
        <div className={styles.head} style={{ background: primary.colour, color: primary.text }}>
          {logo[0] === undefined ? null : <img src={logo[0].url} alt="" height={40} />}
          <div>
            <strong>
              <bdi>{brand.name}</bdi>
            </strong>
            {brand.slogan === null ? null : (
              <div>
                <bdi>{brand.slogan}</bdi>
              </div>
            )}
          </div>
        </div>
        <span className={styles.button} style={{ background: secondary.colour, color: secondary.text }}>
          {t('button')}
        </span>
      </div>
      {warnings.map((warning) => (
        <Warning key={`${warning.field} ${warning.kind}`} warning={warning} />
      ))}
    </div>
  );
}
