import type { WorkCandidate } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { targetOf } from '../../../ui/address';
import { Energy } from '../../../ui/values';
import { SiteTime } from '../../../ui/when/site-time';
import { endOfCard } from '../../orders/who';
import type { WorkRow } from '../item-key';
import { useCuresOf } from '../use-cures';
import textStyles from '../../../ui/text.module.css';
import styles from './item-panel.module.css';

interface CandidatesProps {
  item: WorkRow;
  candidates: readonly WorkCandidate[];
  onAttach: (orderId: number) => void;
}

interface CandidateProps {
  candidate: WorkCandidate;
  zone: string;
  /** Left out where nobody may. */
  onAttach: (() => void) | undefined;
}

/** One order: which card, when, and what it would come to. */
function Candidate({ candidate, zone, onAttach }: CandidateProps) {
  const t = useTranslations('workList.candidates');
  const { order_id: id, tag, started_at: began, ended_at: ended, energy, energy_then: then } = candidate;
  return (
    <li>
      <span className={styles.who}>
        <Link {...targetOf('/orders/$id', {}, id)} className={textStyles.link}>
          <bdi>#{id}</bdi>
        </Link>
        {tag === null ? null : <bdi className={textStyles.small}>{endOfCard(tag)}</bdi>}
        <span className={textStyles.small}>
          <SiteTime at={began} zone={zone} as="moment" /> –{' '}
          {ended === null ? t('running') : <SiteTime at={ended} zone={zone} as="moment" />}
        </span>
      </span>
      <span className={styles.comes}>
        <Energy value={energy} />
        <span aria-hidden className={textStyles.mirrored}>
          →
        </span>
        <span className={textStyles.visuallyHidden}>{t('then')}</span>
        {then === null ? <span className={textStyles.small}>{t('no')}</span> : <Energy value={then} />}
      </span>
      {then === null || onAttach === undefined ? null : (
        <Button size="compact-sm" variant="default" onClick={onAttach}>
          {t('attach', { id: String(id) })}
        </Button>
      )}
    </li>
  );
}

/** The orders a message may belong to, with what each would come to; the likeliest first. */
export function Candidates({ item, candidates, onAttach }: CandidatesProps) {
  const t = useTranslations('workList.candidates');
  const mayAttach = useCuresOf()(item).includes('attach');
  return (
    <section className={styles.part} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      {candidates.length === 0 ? (
        <p className={textStyles.dim}>{t('none')}</p>
      ) : (
        <ul className={styles.candidates}>
          {candidates.map((each) => (
            <Candidate
              key={each.order_id}
              candidate={each}
              zone={item.charge_point.time_zone}
              onAttach={mayAttach ? () => onAttach(each.order_id) : undefined}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
