import type { Locale } from '@voltdeck/contract';
import type { ComponentChildren } from 'preact';
import { useLanguage } from '../i18n/language';
import { languageNames } from '../i18n/locale';
import { Icon, type IconName } from '../ui/icon';
import { Link } from '../ui/link';
import { useBrand } from '../ui/brand';
import { usePlace } from '../ui/router';
import styles from './frame.module.css';

interface Props {
  onLocale: (locale: Locale) => void;
  children: ComponentChildren;
}

/** What stands around every page: whose it is, and where else to go. */
export function Frame({ onLocale, children }: Props) {
  return (
    <div className={styles.frame}>
      <Head onLocale={onLocale} />
      {children}
      <Foot />
      <Tabs />
    </div>
  );
}

const localeOf = (value: string): Locale =>
  (Object.keys(languageNames) as Locale[]).find((locale) => locale === value) ?? 'en';

function Head({ onLocale }: Pick<Props, 'onLocale'>) {
  const { t, locale } = useLanguage();
  const brand = useBrand();
  const [logo] = brand?.logo ?? [];
  return (
    <header className={styles.head}>
      <Link to="/" className={styles.brand}>
        {logo === undefined ? (
          <span className={styles.mark}>
            <Icon name="bolt" isFilled />
          </span>
        ) : (
          <img className={styles.logo} src={logo.url} alt="" />
        )}
        <span className={styles.name}>
          <bdi className={styles.title}>{brand?.name ?? t('frame.unnamed')}</bdi>
          {brand?.slogan == null ? null : <span className={styles.slogan}>{brand.slogan}</span>}
        </span>
      </Link>
      <select
        className={styles.language}
        aria-label={t('frame.language')}
        value={locale}
        onChange={(event) => onLocale(localeOf(event.currentTarget.value))}
      >
        {Object.entries(languageNames).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </header>
  );
}

function Foot() {
  const { t } = useLanguage();
  const brand = useBrand();
  if (brand === null) return <footer className={styles.foot} />;
  const { support_number: number, terms_url: terms, imprint } = brand;
  return (
    <footer className={styles.foot}>
      {number === null ? null : (
        <a href={`tel:${number}`}>
          {t('frame.support')} <bdi dir="ltr">{number}</bdi>
        </a>
      )}
      {terms === null ? null : (
        <a href={terms} target="_blank" rel="noreferrer">
          {t('frame.terms')}
        </a>
      )}
      {imprint === null ? null : (
        <details>
          <summary>{t('frame.imprint')}</summary>
          <p className={styles.imprint}>{imprint}</p>
        </details>
      )}
    </footer>
  );
}

function Tabs() {
  const { t } = useLanguage();
  const { at } = usePlace();
  const tabs: { to: string; icon: IconName; label: string; isHere: boolean }[] = [
    { to: '/', icon: 'place', label: t('frame.stations'), isHere: at.length === 0 },
    { to: '/scan', icon: 'scan', label: t('frame.scan'), isHere: at[0] === 'scan' },
    { to: '/account', icon: 'person', label: t('frame.account'), isHere: at[0] === 'account' },
  ];
  return (
    <nav className={styles.tabs} aria-label={t('frame.pages')}>
      {tabs.map(({ to, icon, label, isHere }) => (
        <Link key={to} to={to} className={styles.tab} aria-current={isHere ? 'page' : undefined}>
          <Icon name={icon} size={24} />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
