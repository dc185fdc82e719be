import { chargePoints, feedback, type FeedbackSummary } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { targetOf } from '../../ui/address';
import { KeyFigure, KeyFigures } from '../../ui/figures';
import { Section } from '../../ui/page';
import { Loaded } from '../../ui/page-states';
import { Stars } from '../../ui/stars';
import { Count, NoValue } from '../../ui/values';
import { MonthChart } from './month-chart';
import textStyles from '../../ui/text.module.css';
import styles from './feedback.module.css';

type Asked = typeof feedback.listFeedback.query._output;

/** Sums are of the places and the period that the list is narrowed to, whatever stars it shows. */
const useSummary = ({ charge_point_id, charging_site_id, from, to }: Asked) => {
  const query = useMemo(
    () => ({ charge_point_id, charging_site_id, from, to }),
    [charge_point_id, charging_site_id, from, to],
  );
  return useCall(
    feedback.summarizeFeedback,
    { query },
    { keep: true, live: { kinds: ['feedback'] }, quiet: true },
  );
};

/** To two places, by which power centers are told apart. */
const meanDigits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** Of each end so many are shown. */
const mostShown = 3;

function Figures({ told }: { told: FeedbackSummary | undefined }) {
  const t = useTranslations('feedback.figures');
  const { number, share } = useFormats();
  const part = (of: number) => (told === undefined || told.count === 0 ? null : share(of / told.count));
  const counted = (value: number) => (
    <>
      <Count value={value} /> {part(value) === null ? null : <bdi className={styles.part}>{part(value)}</bdi>}
    </>
  );
  return (
    <KeyFigures>
      <KeyFigure label={t('mean')}>
        {told === undefined ? undefined : told.mean === null ? (
          <NoValue />
        ) : (
          <bdi>{t('ofFive', { mean: number(told.mean, meanDigits) })}</bdi>
        )}
      </KeyFigure>
      <KeyFigure label={t('count')}>
        {told === undefined ? undefined : <Count value={told.count} />}
      </KeyFigure>
      <KeyFigure label={t('low')}>{told === undefined ? undefined : counted(told.low)}</KeyFigure>
      <KeyFigure label={t('answered')}>{told === undefined ? undefined : counted(told.answered)}</KeyFigure>
    </KeyFigures>
  );
}

interface StarsProps {
  told: FeedbackSummary;
  chosen: readonly number[] | undefined;
  onStars: (rating: number[] | undefined) => void;
}

/** How often each number of stars was given; chosen, the list shows those alone. */
function ByStars({ told, chosen, onStars }: StarsProps) {
  const t = useTranslations('feedback');
  const { number } = useFormats();
  return (
    <ul className={styles.bars}>
      {told.stars.map(({ rating, count }) => {
        const isChosen = chosen?.length === 1 && chosen[0] === rating;
        return (
          <li key={rating}>
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onStars(isChosen ? undefined : [rating])}
            >
              <Stars value={rating} label={t('stars', { rating })} />
              <span className={styles.bar} aria-hidden>
                <span
                  data-low={rating <= feedback.lowRating || undefined}
                  style={{ inlineSize: `${told.count === 0 ? 0 : (100 * count) / told.count}%` }}
                />
              </span>
              <bdi className={styles.number}>{number(count)}</bdi>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Ranked({ title, places }: { title: string; places: FeedbackSummary['best'] }) {
  const t = useTranslations('feedback');
  const { number } = useFormats();
  const may = useMay();
  if (places.length === 0) return null;
  return (
    <div>
      <h3 className={styles.rank}>{title}</h3>
      <ol className={styles.places}>
        {places.slice(0, mostShown).map(({ charge_point: place, count, mean }) => (
          <li key={place.id}>
            <span className={styles.place}>
              {may(chargePoints.getChargePoint.needs) ? (
                <Link {...targetOf('/charge-points/$id', {}, place.id)} className={textStyles.link}>
                  <bdi>{place.title}</bdi>
                </Link>
              ) : (
                <bdi>{place.title}</bdi>
              )}
            </span>
            <bdi className={styles.number}>{number(mean, meanDigits)}</bdi>
            <span className={styles.of}>{t('ratings', { count })}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Places({ told }: { told: FeedbackSummary }) {
  const t = useTranslations('feedback');
  if (told.best.length === 0) return <p className={textStyles.dim}>{t('tooFew')}</p>;
  return (
    <div className={styles.ends}>
      <Ranked title={t('best')} places={told.best} />
      <Ranked title={t('worst')} places={told.worst} />
    </div>
  );
}

/** Ratings in sum: figures, months, stars, and the power centers at both ends. */
export function Summary({ query, onStars }: { query: Asked; onStars: StarsProps['onStars'] }) {
  const t = useTranslations('feedback');
  const source = useSummary(query);
  const part = (content: (told: FeedbackSummary) => ReactNode) => (
    <div className={styles.content}>
      <Loaded source={source} skeleton={<Skeleton height={208} />}>
        {content}
      </Loaded>
    </div>
  );
  return (
    <>
      <Figures told={source.data} />
      {source.data === undefined && source.error !== null ? (
        <Loaded source={source} skeleton={null}>
          {() => null}
        </Loaded>
      ) : (
        <div className={styles.parts}>
          <Section title={t('months')}>
            {part((told) => (
              <MonthChart months={told.months} />
            ))}
          </Section>
          <Section title={t('byStars')}>
            {part((told) => (
              <ByStars told={told} chosen={query.rating} onStars={onStars} />
            ))}
          </Section>
          <Section title={t('places')}>
            {part((told) => (
              <Places told={told} />
            ))}
          </Section>
        </div>
      )}
    </>
  );
}
