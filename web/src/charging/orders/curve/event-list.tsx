import { useTranslations } from 'use-intl';
import { useFormats } from '../../../i18n/format';
import { StatusShape } from '../../../ui/status-badge';
import { SiteTime } from '../../../ui/when/site-time';
import { useReasons } from '../reasons';
import { eventLooks } from './event-looks';
import type { StoryEvent } from './prepare';
import textStyles from '../../../ui/text.module.css';
import styles from './event-list.module.css';

/** What a charger says of a pause, in words; anything else of its own as it said it. */
const useDetail = () => {
  const t = useTranslations('charging');
  const { stopText, failureText } = useReasons();
  return ({ kind, detail }: StoryEvent): string | null => {
    if (detail === null) return null;
    switch (kind) {
      case 'started': {
        const way = `way.${detail}` as 'way.remote';
        return t.has(way) ? t(way) : detail;
      }
      case 'suspended': {
        const pause = `curve.pause.${detail}` as 'curve.pause.SuspendedEV';
        return t.has(pause) ? t(pause) : detail;
      }
      case 'token-elsewhere':
      case 'confirmed':
      case 'corrected':
        return detail;
      case 'offline-readings':
        return t('curve.offlineCount', { count: Number(detail) });
      case 'resumed':
      case 'connected':
      case 'disconnected':
        return null;
      case 'failed':
        return failureText(detail);
      default:
        return stopText(detail);
    }
  };
};

/** What happened, in words, under the plot that marks when. */
export function EventList({ events, zone }: { events: readonly StoryEvent[]; zone: string }) {
  const t = useTranslations('charging');
  const detailOf = useDetail();
  const { date, day } = useFormats();
  const dayOf = (at: number): string => date(new Date(at), zone);
  const [first] = events;
  const isLong = first !== undefined && events.some((event) => dayOf(event.at) !== dayOf(first.at));
  return (
    <ol className={styles.list} aria-label={t('curve.events')}>
      {events.map((event) => {
        const detail = detailOf(event);
        return (
          <li key={`${event.at}-${event.kind}`}>
            <span className={styles.time}>
              {isLong ? <span className={textStyles.dim}>{day(new Date(event.at), zone)} </span> : null}
              <SiteTime at={new Date(event.at).toISOString()} zone={zone} as="time" />
            </span>
            <StatusShape {...eventLooks[event.kind]} />
            <span>
              {t(`curve.event.${event.kind}`)}
              {detail === null ? null : (
                <span className={styles.detail}>
                  <bdi className={textStyles.dim}>{detail}</bdi>
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
