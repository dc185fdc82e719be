import { orders, type insights, type Result } from '@voltdeck/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../api/user';
import { useFormats } from '../../../i18n/format';
import { chargePointPath } from '../../../network';
import { targetOf } from '../../../ui/address';
import { startOfDay } from '../../../ui/days';
import { Trend } from '../../../ui/figures';
import { Energy, Money } from '../../../ui/values';
import { FigureLink } from './figure-link';
import figureLinkStyles from './figure-link.module.css';
import linesStyles from './lines.module.css';
import textStyles from '../../../ui/text.module.css';
import styles from './ranks.module.css';

type Ranks = NonNullable<Result<typeof insights.insights>['charge_points']>;
type Ranked = Ranks['best'][number];

interface RankLineProps {
  ranked: Ranked;
  currency: string;
  /** Where its orders of these days begin. */
  from: string | undefined;
}

function RankLine({ ranked, currency, from }: RankLineProps) {
  const t = useTranslations('home');
  const { share } = useFormats();
  const mayList = useMay()(orders.listOrders.needs);
  const list = mayList ? targetOf('/orders', { charge_point_id: [ranked.id], status: [2], from }) : null;
  return (
    <li className={`${linesStyles.line} ${styles.rank}`}>
      <span className={linesStyles.name}>
        <Link to={chargePointPath(ranked.id)} className={figureLinkStyles.link}>
          <bdi className={textStyles.name}>{ranked.title}</bdi>
        </Link>
        <span className={`${linesStyles.note} ${styles.share}`}>
          <Energy value={ranked.energy} />
          {ranked.utilisation === null
            ? null
            : ` · ${t('use', { share: `\u2068${share(ranked.utilisation)}\u2069` })}`}
        </span>
      </span>
      <span className={linesStyles.figure}>
        <FigureLink to={list}>
          <Money value={ranked.earnings} currency={currency} />
        </FigureLink>
        <span className={linesStyles.note}>
          <Trend now={ranked.earnings} before={ranked.before} />
        </span>
      </span>
    </li>
  );
}

interface RanksProps {
  ranks: Ranks;
  currency: string;
  zone: string;
  /** The first of the 30 days. */
  firstDay: string | undefined;
}

/** The power centers that earned most and least. */
export function RankLists({ ranks, currency, zone, firstDay }: RanksProps) {
  const t = useTranslations('home');
  const from = firstDay === undefined ? undefined : startOfDay(firstDay, zone);
  const lists = [
    { key: 'best', rows: ranks.best, none: t('noBest') },
    { key: 'worst', rows: ranks.worst, none: t('noWorst') },
  ] as const;
  return (
    <>
      <div className={styles.ranks}>
        {lists.map(({ key, rows, none }) => (
          <div key={key}>
            <h3>{t(key)}</h3>
            {rows.length === 0 ? (
              <p className={linesStyles.calm}>{none}</p>
            ) : (
              <ol className={linesStyles.lines}>
                {rows.map((ranked) => (
                  <RankLine key={ranked.id} ranked={ranked} currency={currency} from={from} />
                ))}
              </ol>
            )}
          </div>
        ))}
      </div>
      {ranks.too_young > 0 ? (
        <p className={styles.note}>{t('tooYoung', { count: ranks.too_young })}</p>
      ) : null}
    </>
  );
}
