import { chargePoints, map, type SiteDetail, sites } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { withTexts } from '../../i18n/late';
import { DefinitionList } from '../../ui/details';
import { KeyFigure, KeyFigures } from '../../ui/figures';
import { LiveValue } from '../../ui/live-value';
import { Page, Section } from '../../ui/page';
import { Loaded, NotFoundState } from '../../ui/page-states';
import { toastDone } from '../../ui/toast';
import { UrlTabs } from '../../ui/url-tabs';
import { Count, Energy, Money, Power } from '../../ui/values';
import { HoursList } from '../hours/hours-list';
import { OpeningLine } from '../hours/opening-line';
import styles from './sites.module.css';
import textStyles from '../../ui/text.module.css';

const DeleteDialog = lazy(() =>
  import('./delete-dialog').then((module) => ({ default: module.DeleteDialog })),
);
const SitePowerCenters = lazy(() =>
  import('./power-centers').then((module) => ({ default: module.SitePowerCenters })),
);
const SiteForm = lazy(() =>
  withTexts(() => import('./site-form'), 'onboarding')().then((module) => ({ default: module.SiteForm })),
);
const NetworkMap = lazy(() =>
  import('../map/network-map').then((module) => ({ default: module.NetworkMap })),
);

/** How it stands now, and what it came to in the last 30 days. */
function Figures({ site }: { site: SiteDetail }) {
  const t = useTranslations('sites.figure');
  const { number } = useFormats();
  const may = useMay();
  const maySum = may(sites.getSiteTotals.needs);
  const { data: totals } = useCall(
    sites.getSiteTotals,
    { params: { id: site.id } },
    { enabled: maySum, quiet: true, live: { kinds: ['order'], paceMs: 30_000 } },
  );
  const { connectors, connectors_free: free, connectors_in_use: inUse, power } = site.figures;
  const grid = site.grid_power;
  return (
    <KeyFigures>
      <KeyFigure label={t('power')} note={grid === null ? null : t('ofGrid', { grid: number(grid) })}>
        <LiveValue value={power}>
          <Power value={power} />
        </LiveValue>
      </KeyFigure>
      <KeyFigure label={t('free')} note={t('ofConnectors', { count: connectors })}>
        <Count value={free} />
      </KeyFigure>
      <KeyFigure label={t('inUse')}>
        <Count value={inUse} />
      </KeyFigure>
      {maySum ? (
        <>
          <KeyFigure label={t('energy')} note={t('lately')}>
            {totals && <Energy value={totals.energy} />}
          </KeyFigure>
          <KeyFigure label={t('earnings')} note={t('lately')}>
            {totals && <Money value={totals.earnings} currency={totals.currency} />}
          </KeyFigure>
          <KeyFigure label={t('orders')} note={t('lately')}>
            {totals && <Count value={totals.orders} />}
          </KeyFigure>
        </>
      ) : null}
    </KeyFigures>
  );
}

/** When it is open, and where it stands. */
function Hours({ site }: { site: SiteDetail }) {
  const t = useTranslations('sites');
  const place = useTranslations('network.place');
  const { country } = useFormats();
  const { address } = site;
  const town = [address.zipcode, address.city].filter(Boolean).join(' ');
  const land = [address.state, address.country && country(address.country)].filter(Boolean).join(', ');
  const lines = [address.address_line_1, address.address_line_2, address.address_line_3, town, land];
  const written = lines.filter((line): line is string => line !== null && line !== '');
  return (
    <Section title={t('tab.hours')}>
      <DefinitionList
        items={[
          { label: t('column.opening'), value: <OpeningLine opening={site.opening} zone={site.time_zone} /> },
          { label: place('timeZone'), value: <bdi>{site.time_zone.replaceAll('_', ' ')}</bdi> },
          {
            label: place('address'),
            value:
              written.length === 0
                ? null
                : written.map((line) => (
                    <span key={line} className={styles.line}>
                      <bdi>{line}</bdi>
                    </span>
                  )),
          },
        ]}
      />
      {site.hours === null ? null : <HoursList hours={site.hours} />}
    </Section>
  );
}

const later = (content: ReactNode) => <Suspense fallback={<Skeleton height={220} />}>{content}</Suspense>;

const useTabs = (site: SiteDetail) => {
  const t = useTranslations('sites');
  const may = useMay();
  const tabs = [{ id: 'hours', label: t('tab.hours'), content: (): ReactNode => <Hours site={site} /> }];
  if (may(chargePoints.chargePointTable.needs)) {
    const content = () => later(<SitePowerCenters site={site} />);
    tabs.unshift({ id: 'power-centers', label: t('tab.powerCenters'), content });
  }
  if (may(map.mapInBox.needs)) {
    const content = () => later(<NetworkMap filters={{ charging_site_id: [site.id] }} height={480} />);
    tabs.push({ id: 'map', label: t('tab.map'), content });
  }
  if (may(sites.replaceSite.needs)) {
    const content = () =>
      later(
        <Section>
          <SiteForm site={site} onSaved={() => toastDone({ title: t('saved') })} />
        </Section>,
      );
    tabs.push({ id: 'settings', label: t('tab.settings'), content });
  }
  return tabs;
};

function Detail({ site }: { site: SiteDetail }) {
  const t = useTranslations('sites');
  const may = useMay();
  const navigate = useNavigate();
  const tabs = useTabs(site);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Page
      title={site.name}
      badge={<OpeningLine opening={site.opening} zone={site.time_zone} />}
      actions={
        may(sites.deleteSite.needs) ? (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setDeleting(true)}
          >
            {t('action.delete')}
          </Button>
        ) : null
      }
      figures={<Figures site={site} />}
    >
      <UrlTabs tabs={tabs} label={t('tabs')} />
      {isDeleting ? (
        <Suspense fallback={null}>
          <DeleteDialog
            site={site}
            onClose={() => setDeleting(false)}
            onDeleted={() => navigate({ to: '/charging-sites' })}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}

/** `/charging-sites/{id}`: one site, what stands there, when it is open, and what is said of it. */
export function SiteDetailScreen() {
  const t = useTranslations('sites');
  const params: { id?: string } = useParams({ strict: false });
  const id = Number(params.id);
  const isId = Number.isSafeInteger(id);
  const source = useCall(
    sites.getSite,
    { params: { id } },
    { live: { kinds: ['charging-site', 'charge-point'], paceMs: 5_000 }, enabled: isId, quiet: true },
  );
  const { status } = source.error ?? {};
  if (!isId || status === 404 || status === 422)
    return (
      <NotFoundState
        action={
          <Button
            component={Link}
            to="/charging-sites"
            variant="default"
            leftSection={<IconArrowLeft size={16} className={textStyles.mirrored} aria-hidden />}
          >
            {t('toList')}
          </Button>
        }
      />
    );
  return <Loaded source={source}>{(site) => <Detail key={site.id} site={site} />}</Loaded>;
}
