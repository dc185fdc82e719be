import { deviations, type DeviatingModel } from '@voltdeck/contract';
import { Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { isolated } from '../../ui/isolated';
import { Page, Section } from '../../ui/page';
import { EmptyState, Loaded } from '../../ui/page-states';
import { OwnTime } from '../../ui/when/own-time';
import { useModelName } from './words';
import textStyles from '../../ui/text.module.css';
import styles from './list-screen.module.css';

const numbered = new Intl.Collator('en', { numeric: true });

/** The firmwares of each model, by the numbers in their names. */
function byModel(rows: readonly DeviatingModel[]): DeviatingModel[][] {
  const models = new Map<string, DeviatingModel[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.vendor, row.model]);
    models.set(key, [...(models.get(key) ?? []), row]);
  }
  return [...models.values()].map((each) =>
    each.toSorted((one, other) => numbered.compare(one.firmware, other.firmware)),
  );
}

function Firmware({ row }: { row: DeviatingModel }) {
  const t = useTranslations('deviations');
  const { firmware, kinds, count, charge_points: places } = row;
  return (
    <li className={styles.firmware}>
      <span className={styles.name}>
        {firmware === '' ? t('noFirmware') : t('firmware', { firmware: isolated(firmware) })}
      </span>
      <span>{t('differ', { count: kinds })}</span>
      <span>{t('times', { count })}</span>
      <span>{t(places === 0 ? 'nowhere' : 'places', { count: places })}</span>
      <span>{t.rich('last', { when: () => <OwnTime at={row.last_at} /> })}</span>
    </li>
  );
}

function Model({ rows }: { rows: readonly DeviatingModel[] }) {
  const nameOf = useModelName();
  const [first] = rows;
  if (first === undefined) return null;
  const { vendor, model } = first;
  return (
    <li className={styles.model}>
      <Link to="/charge-points/deviations/report" search={{ vendor, model }} className={styles.link}>
        <bdi>{nameOf(first)}</bdi>
        <IconChevronRight size={16} className={textStyles.mirrored} aria-hidden />
      </Link>
      <ul className={styles.firmwares}>
        {rows.map((row) => (
          <Firmware key={row.firmware} row={row} />
        ))}
      </ul>
    </li>
  );
}

/** `/charge-points/deviations`: the models that differ from OCPP, each with the way to the page for its manufacturer. */
export function DeviationListScreen() {
  const t = useTranslations('deviations');
  const source = useCall(deviations.listDeviations, {});
  return (
    <Page title={t('page.title')} text={t('page.text')}>
      <Section flush>
        <Loaded source={source} skeleton={<Skeleton height={220} />}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title={t('none')} text={t('noneText')} />
            ) : (
              <ul className={styles.list} aria-label={t('page.title')}>
                {byModel(rows).map((model) => (
                  <Model key={JSON.stringify([model[0]?.vendor, model[0]?.model])} rows={model} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
    </Page>
  );
}
