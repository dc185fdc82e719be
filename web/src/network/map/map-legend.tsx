import type { map, Result } from '@voltdeck/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/format';
import { directionOf } from '../../i18n/locale';
import { useLanguage } from '../../i18n/provider';
import { useStateWords } from '../availability/state-words';
import { StateShape } from '../availability/status';
import { countsOf, type MapFilters } from './shown';
import textStyles from '../../ui/text.module.css';
import styles from './map-legend.module.css';

interface Props {
  shown: Result<typeof map.mapInBox>;
  filters: MapFilters;
}

/** What is in sight in shapes, words and numbers, and how many have no place, which leads to them. */
export function MapLegend({ shown, filters }: Props) {
  const t = useTranslations('map.points');
  const words = useStateWords();
  const { number } = useFormats();
  const { locale } = useLanguage();
  return (
    <div className={styles.legend} dir={directionOf(locale)}>
      <ul aria-label={t('inSight')}>
        {countsOf(shown.clusters, shown.points).map((each) => (
          <li key={`${each.status} ${each.reason}`}>
            <StateShape state={each} />
            <bdi className={textStyles.num}>{number(each.count)}</bdi>
            <span>{words(each)}</span>
          </li>
        ))}
      </ul>
      {shown.unplaced === 0 ? null : (
        <Link to="/charge-points" search={{ ...filters, placed: false }} className={styles.link}>
          {t('unplaced', { count: shown.unplaced })}
        </Link>
      )}
    </div>
  );
}
