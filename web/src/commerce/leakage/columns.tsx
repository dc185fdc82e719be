import type { LeakageFinding } from '@voltdeck/contract';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useMay, useUser } from '../../api/user';
import type { Column } from '../../ui/table/types';
import { Energy, Money, NoValue } from '../../ui/values';
import { SiteTime } from '../../ui/when/site-time';
import { repairOf } from './repair';
import textStyles from '../../ui/text.module.css';
import styles from './leakage.module.css';

type Texts = ReturnType<typeof useTranslations<'leakage'>>;

/** What is lost, and what tells more of it. */
function What({ finding }: { finding: LeakageFinding }) {
  const t = useTranslations('leakage');
  const { kind, order_id: orderId, subject, dismissed } = finding;
  const isName = kind === 'provider';
  return (
    <span>
      {t(`kinds.${kind}`)}
      {orderId === null ? null : (
        <>
          {' '}
          <bdi className={textStyles.dim}>#{orderId}</bdi>
        </>
      )}
      {isName && subject !== null ? (
        <>
          {' '}
          <bdi className={textStyles.dim}>{subject}</bdi>
        </>
      ) : null}
      {dismissed === null ? null : (
        <span className={styles.reason}>
          {t('dismissed')} <bdi>{dismissed.reason}</bdi>
        </span>
      )}
    </span>
  );
}

function Amount({ finding }: { finding: LeakageFinding }) {
  const t = useTranslations('leakage');
  return (
    <span className={styles.amount}>
      <Money value={finding.amount} currency={finding.currency} />
      {finding.is_estimated ? <span className={styles.estimated}>{t('estimated')}</span> : null}
    </span>
  );
}

/** The way to what mends it, for those who may go there. */
function Repair({ finding }: { finding: LeakageFinding }) {
  const t = useTranslations('leakage.repair');
  const { kind, target, needs } = repairOf(finding);
  const mayOpen = useMay()(needs);
  return mayOpen ? (
    <Link {...target} className={styles.link}>
      {t(kind)}
    </Link>
  ) : (
    <NoValue />
  );
}

const clipped = (text: string | undefined) =>
  text === undefined ? (
    <NoValue />
  ) : (
    <bdi className={`${textStyles.clip} ${textStyles.name}`} title={text}>
      {text}
    </bdi>
  );

const columnsOf = (t: Texts, zone: string): Column<LeakageFinding>[] => [
  {
    id: 'what',
    header: t('columns.what'),
    cell: (finding) => <What finding={finding} />,
    phone: 'title',
    fixed: true,
  },
  {
    id: 'at',
    header: t('columns.at'),
    cell: ({ at }) => <SiteTime at={at} zone={zone} />,
    sort: 'at',
    phone: 'under',
  },
  { id: 'place', header: t('columns.place'), cell: (finding) => clipped(finding.charge_point?.title) },
  {
    id: 'site',
    header: t('columns.site'),
    cell: (finding) => clipped(finding.charging_site?.name),
    startsHidden: true,
  },
  {
    id: 'energy',
    header: t('columns.energy'),
    align: 'end',
    cell: ({ energy }) => <Energy value={energy} />,
  },
  {
    id: 'expected',
    header: t('columns.expected'),
    align: 'end',
    startsHidden: true,
    cell: ({ expected, currency }) => <Money value={expected} currency={currency} />,
  },
  {
    id: 'found',
    header: t('columns.found'),
    align: 'end',
    startsHidden: true,
    cell: ({ found, currency }) => <Money value={found} currency={currency} />,
  },
  {
    id: 'amount',
    header: t('columns.amount'),
    align: 'end',
    sort: 'amount',
    phone: 'aside',
    cell: (finding) => <Amount finding={finding} />,
  },
  { id: 'repair', header: t('columns.repair'), cell: (finding) => <Repair finding={finding} /> },
];

export const useLeakageColumns = (): readonly Column<LeakageFinding>[] => {
  const t = useTranslations('leakage');
  const { time_zone: zone } = useUser();
  return useMemo(() => columnsOf(t, zone), [t, zone]);
};
