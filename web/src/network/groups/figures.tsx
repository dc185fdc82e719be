import { chargePoints, insights, orders, type Group } from '@voltdeck/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { KeyFigure, KeyFigures } from '../../ui/figures';
import { UrlChoice } from '../../ui/url-choice';
import { Count, Energy, Money } from '../../ui/values';
import { spanChoices, type Span } from './span';
import textStyles from '../../ui/text.module.css';
import styles from './groups.module.css';

/** States in which somebody could charge there now. */
const usable: ReadonlySet<string> = new Set(['available', 'in_use', 'busy', 'busy_by_you']);

/** How many of the members can be used now. */
function Usable({ group }: { group: Group }) {
  const { data } = useCall(
    chargePoints.chargePointTable,
    { query: { group_id: [group.id], per_page: 1 } },
    { keep: true, quiet: true, live: { kinds: ['charge-point', 'charge-point-group'] } },
  );
  if (data === undefined) return undefined;
  const count = data.totals.by_status
    .filter(({ status }) => usable.has(status))
    .reduce((sum, one) => sum + one.count, 0);
  return <Count value={count} />;
}

/** What the members of a group do now, and what they brought in some days. */
export function GroupFigures({ group, span }: { group: Group; span: Span }) {
  const t = useTranslations('groups');
  const may = useMay();
  const mayRead = may(insights.summary.needs);
  const { data } = useCall(
    insights.summary,
    { query: { group_by: 'group', group_id: [group.id], from: span.from } },
    { keep: true, quiet: true, enabled: mayRead, live: { kinds: ['order', 'charge-point-group'] } },
  );
  const totals = data?.totals;
  const count = totals === undefined ? undefined : <Count value={totals.orders} />;
  return (
    <div className={styles.figures}>
      <KeyFigures>
        <KeyFigure label={t('column.members')}>
          <Count value={group.charge_points_count} />
        </KeyFigure>
        {mayRead ? (
          <>
            <KeyFigure label={t('figure.usable')}>
              <Usable group={group} />
            </KeyFigure>
            <KeyFigure label={t('figure.orders')}>
              {may(orders.listOrders.needs) && count !== undefined ? (
                <Link
                  to="/orders"
                  search={{ group_id: [group.id], from: span.from }}
                  className={textStyles.link}
                >
                  {count}
                </Link>
              ) : (
                count
              )}
            </KeyFigure>
            <KeyFigure label={t('figure.energy')}>
              {totals === undefined ? undefined : <Energy value={totals.energy} />}
            </KeyFigure>
            <KeyFigure label={t('figure.earnings')}>
              {data === undefined ? undefined : (
                <Money value={data.totals.earnings} currency={data.currency} />
              )}
            </KeyFigure>
          </>
        ) : null}
      </KeyFigures>
      {mayRead ? (
        <UrlChoice
          label={t('figure.span')}
          value={span.days}
          options={spanChoices.map((id) => ({ id, label: t('figure.days', { count: Number(id) }) }))}
          onChange={span.choose}
        />
      ) : null}
    </div>
  );
}
