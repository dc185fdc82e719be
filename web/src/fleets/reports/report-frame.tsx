import { type Fleet, fleetReports, type FleetReportSummary } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { FoundFleet } from '../../identity';
import { KeyFigure, KeyFigures } from '../../ui/figures';
import { Page } from '../../ui/page';
import { PageSkeleton } from '../../ui/page-states';
import { Count, Energy, Money } from '../../ui/values';
import { SumChart } from './sum-chart';
import styles from './reports.module.css';

/** The reports of a fleet by the end of their address, in the order of their links. */
const reports = {
  vehicles: 'vehicle-kWh-report',
  stations: 'stations-report',
  sessions: 'orders-report',
  limits: 'remaining-limit-report',
  invoices: 'invoices-report',
} as const;
export type ReportName = keyof typeof reports;

/** Which fleet a report is of, and where its pages stand. */
export interface ReportOf {
  fleet: Fleet;
  path: string;
}

/** The reports that are of days. */
const ofDays: ReadonlySet<ReportName> = new Set(['vehicles', 'stations', 'sessions']);

export const reportPath = (path: string, name: ReportName): string => `${path}/${reports[name]}`;

/** From report to report; each is a page of its own, and keeps the days that were chosen. */
function ReportLinks({ path, current, days }: { path: string; current: ReportName; days: Days }) {
  const t = useTranslations('reports');
  return (
    <nav aria-label={t('links')} className={styles.links}>
      {(Object.keys(reports) as ReportName[]).map((name) => {
        const to: string = reportPath(path, name);
        return (
          <Link
            key={name}
            to={to}
            search={ofDays.has(name) ? days : {}}
            className={styles.link}
            aria-current={name === current ? 'page' : undefined}
          >
            {t(`title.${name}`)}
          </Link>
        );
      })}
    </nav>
  );
}

/** The days of a report, as they stand in the address. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

const live = (id: number) => ({ kinds: ['fleet-session', 'fleet'] as const, id });

const useSummary = ({ id }: Fleet, { from, to }: Days) =>
  useCall(
    fleetReports.getReportSummary,
    { params: { id }, query: { ...(from ? { from } : {}), ...(to ? { to } : {}) } },
    { keep: true, live: live(id) },
  );

function Figures({ told }: { told: FleetReportSummary | undefined }) {
  const t = useTranslations('reports.figures');
  const total = told?.total;
  return (
    <KeyFigures>
      <KeyFigure label={t('energy')}>{total && <Energy value={total.energy} />}</KeyFigure>
      <KeyFigure label={t('cost')}>
        {total && <Money value={total.cost} currency={told.currency} />}
      </KeyFigure>
      <KeyFigure label={t('pricePerKwh')}>
        {total && <Money value={total.price_per_kwh} currency={told.currency} />}
      </KeyFigure>
      <KeyFigure label={t('sessions')}>{total && <Count value={total.sessions} />}</KeyFigure>
      <KeyFigure label={t('vehicles')}>{total && <Count value={total.vehicles} />}</KeyFigure>
      <KeyFigure label={t('stations')}>{total && <Count value={total.charge_points} />}</KeyFigure>
    </KeyFigures>
  );
}

interface ReportPageProps extends ReportOf {
  name: ReportName;
  actions: ReactNode;
  /** Left out where the report is of no days. */
  days?: Days;
  children: ReactNode;
}

/** A report: what the days came to, by the day, and its table. */
export function ReportPage({ name, actions, days, fleet, path, children }: ReportPageProps) {
  const t = useTranslations('reports');
  return (
    <Page
      title={t(`title.${name}`)}
      text={t(`text.${name}`)}
      actions={actions}
      figures={days === undefined ? undefined : <SummaryFigures fleet={fleet} days={days} />}
    >
      <ReportLinks path={path} current={name} days={days ?? {}} />
      {days === undefined ? null : <SummaryChart fleet={fleet} days={days} />}
      {children}
    </Page>
  );
}

function SummaryFigures({ fleet, days }: { fleet: Fleet; days: Days }) {
  return <Figures told={useSummary(fleet, days).data} />;
}

/** As high before it is there as it is then. */
function SummaryChart({ fleet, days }: { fleet: Fleet; days: Days }) {
  const { data } = useSummary(fleet, days);
  return (
    <div className={styles.chart}>
      {data === undefined ? <Skeleton height={210} /> : <SumChart told={data} />}
    </div>
  );
}

/** The page of a report once its fleet is there. */
export function OfFleet({ children }: { children: (of: ReportOf) => ReactNode }) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <FoundFleet>{(fleet, { path }) => children({ fleet, path })}</FoundFleet>
    </Suspense>
  );
}
