import { attention, type AttentionKind, type Result } from '@voltdeck/contract';
import { Link } from '@tanstack/react-router';
import { IconCircleCheck, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useServerAsOf } from '../../../api/freshness';
import { useFormats } from '../../../i18n/format';
import { ownZone } from '../../../i18n/zones';
import { chargePointPath } from '../../../network';
import { isolated } from '../../../ui/isolated';
import { Section } from '../../../ui/page';
import { StatusShape, type Shape, type Tone } from '../../../ui/status-badge';
import { Count } from '../../../ui/values';
import { SiteTime } from '../../../ui/when/site-time';
import { FigureLink } from './figure-link';
import { attentionTargets } from './paths';
import linesStyles from './lines.module.css';
import statusStripStyles from './status-strip.module.css';
import textStyles from '../../../ui/text.module.css';
import styles from './attention.module.css';

type Trouble = Result<typeof attention.attention>['items'][number];

/** States look as they do in lists and on maps. */
const looks: Readonly<Record<AttentionKind, { shape: Shape; tone: Tone }>> = {
  broken: { shape: 'triangle', tone: 'red' },
  faulted: { shape: 'triangle', tone: 'red' },
  duplicate: { shape: 'ringed', tone: 'red' },
  refused: { shape: 'hollow', tone: 'red' },
  offline: { shape: 'slashed', tone: 'grey' },
  stuck: { shape: 'lower', tone: 'red' },
  unmatched: { shape: 'lower', tone: 'amber' },
  held: { shape: 'lower', tone: 'amber' },
  unusable: { shape: 'hollow', tone: 'grey' },
  'out-of-service': { shape: 'square', tone: 'red' },
  pending: { shape: 'dotted', tone: 'grey' },
};

/** What is told as one of its kind, and not by its power center. */
const waitingKind = (kind: AttentionKind): 'stuck' | 'unmatched' | 'held' =>
  kind === 'stuck' || kind === 'unmatched' ? kind : 'held';

function Line({ trouble }: { trouble: Trouble }) {
  const t = useTranslations('home');
  const { number } = useFormats();
  const { kind, charge_point: at, connectors, faults } = trouble;
  const to = at === null ? attentionTargets[kind] : { to: chargePointPath(at.id) };
  const broken =
    connectors.length > 0
      ? [
          t('connectors', {
            count: connectors.length,
            numbers: connectors.map((each) => number(each)).join(', '),
          }),
        ]
      : [];
  const refused = trouble.refusal === null ? [] : [t(`refusal.${trouble.refusal}`)];
  const shared = kind === 'duplicate' ? [t('duplicateText')] : [];
  const note =
    at === null
      ? t(`waitingText.${waitingKind(kind)}`)
      : [...broken, ...faults, ...refused, ...shared].join(' · ') || at.place;
  return (
    <li>
      <Link {...to} className={`${linesStyles.line} ${linesStyles.signed}`}>
        <StatusShape {...looks[kind]} />
        <span className={linesStyles.name}>
          <span>
            <bdi className={textStyles.name}>
              {at?.title ?? t(`waitingTitle.${waitingKind(kind)}`, { count: trouble.count })}
            </bdi>
          </span>
          {note ? <span className={linesStyles.note}>{note}</span> : null}
        </span>
        <span className={linesStyles.state}>
          <span style={{ color: `var(--vd-${looks[kind].tone})` }}>{t(`kind.${kind}`)}</span>
          {trouble.since === null ? null : (
            <span className={linesStyles.note}>
              <SiteTime at={trouble.since} zone={at?.time_zone ?? ownZone()} />
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

/** All that is counted, each leading to its list. */
function Counts({ counts }: { counts: Result<typeof attention.attention>['counts'] }) {
  const t = useTranslations('home');
  return (
    <ul className={styles.counts}>
      {counts.map(({ kind, count }) => (
        <li key={kind}>
          <FigureLink to={attentionTargets[kind]} className={statusStripStyles.item}>
            <StatusShape {...looks[kind]} />
            {t(`kind.${kind}`)}
            <strong className={textStyles.num}>
              <Count value={count} />
            </strong>
          </FigureLink>
        </li>
      ))}
    </ul>
  );
}

/** What is broken, away or undecided, the most urgent first; one calm line when nothing is. */
export function Attention({ found }: { found: Result<typeof attention.attention> }) {
  const t = useTranslations('home');
  const { time } = useFormats();
  const asOf = useServerAsOf();
  if (found.items.length === 0 && asOf !== null) {
    return (
      <p className={styles.allWell} role="status">
        <IconPlugConnectedX size={18} stroke={1.6} data-old aria-hidden />
        {t('wasWell', { time: isolated(time(asOf, ownZone())) })}
      </p>
    );
  }
  if (found.items.length === 0) {
    return (
      <p className={styles.allWell} role="status">
        <IconCircleCheck size={18} stroke={1.6} aria-hidden />
        {t('allWell')}
      </p>
    );
  }
  return (
    <Section title={t('attention')} actions={<Counts counts={found.counts} />} flush>
      <ul className={`${linesStyles.lines} ${styles.troubles}`}>
        {found.items.map((trouble) => (
          <Line key={`${trouble.kind}-${trouble.charge_point?.id}`} trouble={trouble} />
        ))}
      </ul>
    </Section>
  );
}
