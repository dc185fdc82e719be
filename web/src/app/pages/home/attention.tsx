import { chargePoints } from '@voltdeck/contract';
import { Link } from '@tanstack/react-router';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../api/hooks';
import { ChargePointStatusBadge, chargePointPath, faultsOf } from '../../../network';
import { Section } from '../../../ui/page';
import { EmptyState, Loaded } from '../../../ui/page-states';
import { When } from '../../../ui/values';
import { FigureLink } from './figure-link';
import { LinesSkeleton } from './lines-skeleton';
import { attentionStatuses, chargePointList } from './paths';

const shown = 8;

/** The power centers that are broken or away. */
export function Attention() {
  const t = useTranslations('home');
  const query = { status: attentionStatuses, per_page: shown, sort: 'status' as const };
  const source = useCall(
    chargePoints.chargePointTable,
    { query },
    { live: { kinds: ['charge-point'] }, quiet: true },
  );
  const total = source.data?.meta.total ?? 0;
  const all =
    total > shown ? (
      <FigureLink to={chargePointList} search={{ status: attentionStatuses }} className="vd-see-all">
        {t('seeAll', { count: total })}
      </FigureLink>
    ) : null;
  return (
    <Section title={t('attention')} actions={all} flush>
      <Loaded source={source} skeleton={<LinesSkeleton lines={4} />}>
        {(page) =>
          page.data.length === 0 ? (
            <EmptyState
              icon={<IconCircleCheck size={22} stroke={1.5} />}
              title={t('allWell')}
              text={t('allWellText')}
            />
          ) : (
            <ul className="vd-lines">
              {page.data.map((row) => (
                <li key={row.id}>
                  <Link to={chargePointPath(row.id)} className="vd-line vd-line-place">
                    <span className="vd-line-name">
                      <span>{row.title}</span>
                      <span className="vd-line-note">
                        {faultsOf(row).join(', ') || row.charging_site?.name}
                      </span>
                    </span>
                    <span className="vd-line-state">
                      <ChargePointStatusBadge status={row.status} plain />
                      <span className="vd-line-note">
                        <When at={row.last_seen_at} />
                      </span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
