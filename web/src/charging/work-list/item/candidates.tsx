import type { WorkCandidate } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { targetOf } from '../../../ui/address';
import { Energy, When } from '../../../ui/values';
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

/** The orders a message may belong to, with what each would come to; the likeliest first. */
export function Candidates({ item, candidates, onAttach }: CandidatesProps) {
  const t = useTranslations('workList.candidates');
  const mayAttach = useCuresOf()(item).includes('attach');
  const zone = item.charge_point.time_zone;
  return (
    <section className={styles.part} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      {candidates.length === 0 ? (
        <p className={textStyles.dim}>{t('none')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('order')}</th>
              <th scope="col">{t('when')}</th>
              <th scope="col" data-align="end">
                {t('energy')}
              </th>
              <th scope="col" data-align="end">
                {t('then')}
              </th>
            </tr>
          </thead>
          <tbody>
            {candidates.map(({ order_id: id, tag, started_at: began, ended_at: ended, energy, ...then }) => (
              <tr key={id}>
                <td>
                  <Link {...targetOf('/orders/$id', {}, id)} className={textStyles.link}>
                    <bdi>#{id}</bdi>
                  </Link>
                  {tag === null ? null : <div className={textStyles.small}>{endOfCard(tag)}</div>}
                </td>
                <td>
                  <When at={began} zone={zone} as="moment" />
                  <div className={textStyles.small}>
                    {ended === null ? t('running') : <When at={ended} zone={zone} as="moment" />}
                  </div>
                </td>
                <td data-align="end">
                  <Energy value={energy} />
                </td>
                <td data-align="end">
                  {then.energy_then === null ? (
                    <span className={textStyles.small}>{t('no')}</span>
                  ) : (
                    <>
                      <Energy value={then.energy_then} />
                      {mayAttach ? (
                        <div>
                          <Button size="compact-xs" variant="default" onClick={() => onAttach(id)}>
                            {t('attach', { id: String(id) })}
                          </Button>
                        </div>
                      ) : null}
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
