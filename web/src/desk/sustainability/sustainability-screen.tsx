import { siteNames, type Sustainability, sustainability as calls } from '@voltdeck/contract';
import { Button, Group, Skeleton } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ApiError } from '../../api/api-error';
import { saveFileOf, useExport } from '../../api/export';
import { useCall } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { ExportButton } from '../../ui/export-button';
import { KeyFigure, KeyFigures, Trend } from '../../ui/figures';
import { isolated } from '../../ui/isolated';
import { Page, Section } from '../../ui/page';
import { EmptyState, Loaded } from '../../ui/page-states';
import { FilterChips } from '../../ui/table/filter-chips';
import { useListName } from '../../ui/table/filter-text';
import { UrlChoice } from '../../ui/url-choice';
import { Energy } from '../../ui/values';
import { Distance, Mass, Trees, useMass } from './amounts';
import { areFew, lastFew, useAsked, useReportFilters } from './asked';
import { Co2Chart, plotHeight } from './co2-chart';
import { Method } from './method';
import { SiteList } from './site-list';
import { Uncounted } from './uncounted';
import styles from './sustainability.module.css';

/** Sums of past days change slowly. */
const paceMs = 60_000;

/** The days that can be told one by one, of a period that is too long for it. */
const few = (to: string) => ({ by: 'day', from: lastFew(to), to });

/** A figure beside that of the period before. */
function Before({ now, before, text }: { now: number; before: number; text: string }) {
  const t = useTranslations('sustainability');
  if (before === 0) return t('noneBefore');
  return (
    <>
      <Trend now={now} before={before} /> <span>{t('before', { value: isolated(text) })}</span>
    </>
  );
}

function Figures({ told }: { told: Sustainability | undefined }) {
  const t = useTranslations('sustainability.figures');
  const { energy, number } = useFormats();
  const mass = useMass();
  const figure = (label: string, value: ReactNode, note: ReactNode) => (
    <KeyFigure label={label} note={told === undefined ? '\u00A0' : note}>
      {told === undefined ? undefined : value}
    </KeyFigure>
  );
  const now = told?.totals ?? {
    orders: 0,
    co2: 0,
    energy: 0,
    energy_uncounted: 0,
    kilometres: 0,
    trees: null,
  };
  const before = told?.before ?? now;
  const whole = { maximumFractionDigits: 0 };
  return (
    <KeyFigures isLarge>
      {figure(
        t('co2'),
        <Mass of={now} />,
        <Before now={now.co2} before={before.co2} text={mass(before.co2)} />,
      )}
      {figure(
        t('energy'),
        <Energy value={now.energy} />,
        <Before now={now.energy} before={before.energy} text={energy(before.energy)} />,
      )}
      {figure(
        t('kilometres'),
        <Distance value={now.kilometres} />,
        <Before
          now={now.kilometres}
          before={before.kilometres}
          text={`${number(before.kilometres, whole)}\u00A0km`}
        />,
      )}
      {figure(t('trees'), <Trees value={now.trees} />, t('treesNote'))}
    </KeyFigures>
  );
}

function Told({ told }: { told: Sustainability }) {
  const t = useTranslations('sustainability');
  const isEmpty = told.totals.orders === 0;
  return (
    <>
      <Uncounted told={told} />
      <Section title={t(`chart.${told.by}`)}>
        {isEmpty ? (
          <EmptyState title={t('empty.title')} text={t('empty.text')} isSmall />
        ) : (
          <Co2Chart told={told} />
        )}
      </Section>
      {isEmpty ? null : (
        <Section title={t('sites.title')} text={t('sites.text')}>
          <SiteList told={told} />
        </Section>
      )}
      <Section title={t('method.title')} text={t('method.text')}>
        <Method factors={told.factors} />
      </Section>
    </>
  );
}

/** `/sustainability`: what was avoided, by time and site, and how that is reckoned. */
export function SustainabilityScreen() {
  const t = useTranslations('sustainability');
  const { asked, set, clear } = useAsked();
  const source = useCall(
    calls.getSustainability,
    { query: asked },
    { keep: true, staleTime: paceMs, quiet: true },
  );
  const filters = useReportFilters(siteNames.listSites.needs);
  const exporting = useExport(
    calls.exportSustainability,
    asked,
    useListName(t('title'), filters, { ...asked }),
  );
  const printing = useMutation<void, ApiError>({
    retry: false,
    mutationFn: () => saveFileOf(calls.printSustainability, { query: asked }),
  });
  const told = source.data;
  return (
    <Page
      title={t('title')}
      text={t('text')}
      actions={
        <Group gap="xs">
          <Button
            variant="default"
            loading={printing.isPending}
            leftSection={<IconFileDownload size={15} aria-hidden />}
            onClick={() => printing.mutate()}
          >
            {t('pdf')}
          </Button>
          <ExportButton {...exporting} isEmpty={told?.totals.orders === 0} />
        </Group>
      }
    >
      <div className={styles.asked}>
        <FilterChips filters={filters} query={{ ...asked }} set={set} onClear={clear} />
        <UrlChoice
          label={t('by.label')}
          value={asked.by ?? told?.by ?? 'month'}
          options={calls.spans.map((id) => ({ id, label: t(`by.${id}`) }))}
          onChange={(by) => set(by === 'day' && told !== undefined && !areFew(told) ? few(told.to) : { by })}
        />
      </div>
      <p className={styles.days}>{told === undefined ? null : <Period told={told} />}</p>
      {source.error === null || told !== undefined ? <Figures told={told} /> : null}
      <Loaded source={source} skeleton={<Waiting />}>
        {(found) => <Told told={found} />}
      </Loaded>
    </Page>
  );
}

/** Which days are told of, and which stand beside them. */
function Period({ told: { from, to, before } }: { told: Sustainability }) {
  const t = useTranslations('sustainability');
  const { date } = useFormats();
  const shown = (day: string): string => date(new Date(`${day}T12:00:00Z`), 'UTC');
  const days = (of: { from: string; to: string }): string => isolated(`${shown(of.from)} – ${shown(of.to)}`);
  return t('days', { days: days({ from, to }), before: days(before) });
}

/** As high as what comes. */
function Waiting() {
  return (
    <>
      <Skeleton height={plotHeight + 120} />
      <Skeleton height={320} />
    </>
  );
}
