import { deviations, type DeviationReport } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useExport } from '../../api/export';
import { useCall } from '../../api/hooks';
import { clock } from '../../ui/clock';
import { DefinitionList } from '../../ui/details';
import { ExportButton } from '../../ui/export-button';
import { isolated } from '../../ui/isolated';
import { Page, Section } from '../../ui/page';
import { EmptyState, Loaded } from '../../ui/page-states';
import { Code, Count } from '../../ui/values';
import { OwnTime } from '../../ui/when/own-time';
import { ReportedLine } from './reported-line';
import { useModelName } from './words';
import textStyles from '../../ui/text.module.css';
import styles from './report-screen.module.css';

function Firmwares({ firmwares }: Pick<DeviationReport, 'firmwares'>) {
  const t = useTranslations('deviations');
  return (
    <ul className={styles.firmwares}>
      {firmwares.map(({ firmware, charge_points: places }) => (
        <li key={firmware}>
          {firmware === '' ? t('noFirmware') : <Code>{firmware}</Code>}
          {places === 0 ? null : <span className={textStyles.dim}> · {t('places', { count: places })}</span>}
        </li>
      ))}
    </ul>
  );
}

function Report({ report }: { report: DeviationReport }) {
  const t = useTranslations('deviations.report');
  const places = report.firmwares.reduce((sum, each) => sum + each.charge_points, 0);
  const newest = report.firmwares.at(-1)?.firmware ?? '';
  if (report.deviations.length === 0)
    return (
      <Section flush>
        <EmptyState title={t('none')} text={t('noneText')} />
      </Section>
    );
  return (
    <>
      <Section>
        <DefinitionList
          columns={3}
          items={[
            { label: t('firmwares'), value: <Firmwares firmwares={report.firmwares} /> },
            { label: t('places'), value: <Count value={places} /> },
            { label: t('made'), value: <OwnTime at={clock.now().toISOString()} as="moment" /> },
          ]}
        />
      </Section>
      <ol className={styles.list}>
        {report.deviations.map((deviation, place) => (
          <ReportedLine
            key={`${deviation.kind} ${deviation.action} ${deviation.path}`}
            deviation={deviation}
            number={place + 1}
            newest={newest}
          />
        ))}
      </ol>
      {report.is_cut ? (
        <p className={textStyles.prose}>{t('more', { count: report.deviations.length })}</p>
      ) : null}
    </>
  );
}

/** `/charge-points/deviations/report`: for the maker of a model, what its chargers say otherwise than OCPP. */
export function DeviationReportScreen() {
  const t = useTranslations('deviations.report');
  const { vendor = '', model = '' }: { vendor?: string; model?: string } = useSearch({ strict: false });
  const device = { vendor, model };
  const title = t('title', { model: isolated(useModelName()(device)) });
  const source = useCall(deviations.deviationReport, { query: device }, { quiet: true });
  const exporting = useExport(deviations.exportDeviations, device, title);
  const actions =
    source.data === undefined || source.data.deviations.length === 0 ? null : (
      <>
        <ExportButton {...exporting} />
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
      </>
    );
  return (
    <Page title={title} text={t('text')} actions={actions}>
      <Loaded source={source} skeleton={<Skeleton height={320} />}>
        {(report) => <Report report={report} />}
      </Loaded>
    </Page>
  );
}
