import { chargePoints, leakage, type logins, orders, type Page, queryOf, sites } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../api/hooks';
import { useMay } from '../../../api/user';
import { StatTile } from '../../../ui/figures';
import { LiveValue } from '../../../ui/live-value';
import type { Target } from '../../../ui/address';
import { Count } from '../../../ui/values';
import { FigureLink } from './figure-link';
import styles from './now-tiles.module.css';

type View = logins.OpeningView;

interface TileProps {
  view: View;
  note: string;
  source: { data?: Pick<Page<unknown>, 'meta'> | undefined; error: unknown };
}

/** The list as the view keeps it, under the view's name. */
const targetOfView = ({ id, page, search }: View): Target => ({
  to: `/${page}`,
  search: { ...search, view: String(id) } as never,
});

function Tile({ view, note, source }: TileProps) {
  const meta = source.data?.meta;
  return (
    <FigureLink to={targetOfView(view)} className={styles.tile}>
      <StatTile label={view.name} note={note}>
        {meta === undefined && source.error === null ? undefined : (
          <LiveValue value={meta?.total ?? null}>
            {meta === undefined ? '—' : <Count value={meta.total} />}
            {meta?.total_is_lower_bound === true ? '+' : null}
          </LiveValue>
        )}
      </StatTile>
    </FigureLink>
  );
}

/** A row is the least that a list answers with; it is counted whole all the same. */
const counted = { page: 1, per_page: 1 };
/** Lists are counted again when something in them changed, and not for each reading. */
const paceMs = 15_000;

function OrdersTile({ view }: { view: View }) {
  const t = useTranslations('app.pages');
  const call = orders.listOrders;
  const query = { ...queryOf(call.query, view.search), ...counted };
  const source = useCall(call, { query }, { live: { kinds: ['order'], paceMs }, quiet: true });
  return <Tile view={view} note={t('orders')} source={source} />;
}

function PlacesTile({ view }: { view: View }) {
  const t = useTranslations('app.pages');
  const call = chargePoints.chargePointTable;
  const query = { ...queryOf(call.query, view.search), ...counted };
  const source = useCall(call, { query }, { live: { kinds: ['charge-point'], paceMs }, quiet: true });
  return <Tile view={view} note={t('chargePoints')} source={source} />;
}

function SitesTile({ view }: { view: View }) {
  const t = useTranslations('app.pages');
  const call = sites.siteTable;
  const query = { ...queryOf(call.query, view.search), ...counted };
  const source = useCall(call, { query }, { live: { kinds: ['charging-site'], paceMs }, quiet: true });
  return <Tile view={view} note={t('chargingSites')} source={source} />;
}

function LeakageTile({ view }: { view: View }) {
  const t = useTranslations('app.pages');
  const call = leakage.listFindings;
  const query = { ...queryOf(call.query, view.search), ...counted };
  const source = useCall(call, { query }, { quiet: true });
  return <Tile view={view} note={t('leakage')} source={source} />;
}

/** The lists that views are kept of, and what each call needs. */
const lists = {
  orders: { tile: OrdersTile, needs: orders.listOrders.needs },
  'charge-points': { tile: PlacesTile, needs: chargePoints.chargePointTable.needs },
  'charging-sites': { tile: SitesTile, needs: sites.siteTable.needs },
  leakage: { tile: LeakageTile, needs: leakage.listFindings.needs },
};

const isList = (page: string): page is keyof typeof lists => Object.hasOwn(lists, page);

/** The saved views that somebody put on their dashboard, each with how many its list has now. */
export function ViewTiles({ views }: { views: readonly View[] }) {
  const t = useTranslations('home');
  const may = useMay();
  return (
    <section className={styles.tiles} aria-label={t('views')}>
      {views.map((view) => {
        const list = isList(view.page) ? lists[view.page] : null;
        return list !== null && may(list.needs) ? <list.tile key={view.id} view={view} /> : null;
      })}
    </section>
  );
}
