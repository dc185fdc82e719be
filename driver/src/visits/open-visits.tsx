import { now } from '../api/clock';
import { useLanguage } from '../i18n/language';
import { Icon } from '../ui/icon';
import { Link } from '../ui/link';
import { keptVisits } from './kept-visits';
import styles from './open-visits.module.css';

/** Leads whoever closed the page back to the session that began in this browser. */
export function OpenVisits() {
  const { t, formats } = useLanguage();
  const [latest] = keptVisits(now());
  if (latest === undefined) return null;
  return (
    <Link to={`/v/${latest.visit}`} className={styles.visit}>
      <Icon name="bolt" />
      <span className={styles.words}>
        {t('visit.kept', { title: latest.title, time: formats.time(new Date(latest.at)) })}
      </span>
      <Icon name="next" />
    </Link>
  );
}
