import { deviations, type Deviation, type Result } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconFileDescription } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { ownZone } from '../../i18n/zones';
import { isolated } from '../../ui/isolated';
import { Section } from '../../ui/page';
import { EmptyState, Loaded } from '../../ui/page-states';
import { OwnTime } from '../../ui/when/own-time';
import { Effect, Meaning, useModelName, What } from './words';
import styles from './charge-point-deviations.module.css';

type Told = Result<typeof deviations.chargePointDeviations>;

function Line({ deviation, total }: { deviation: Deviation; total: number }) {
  const t = useTranslations('deviations');
  const { number, date } = useFormats();
  const { kind, action, path, effect, count, here, charge_points: places } = deviation;
  const { first_at: firstAt, last_at: lastAt } = deviation;
  return (
    <li>
      <span className={styles.effect}>
        <Effect effect={effect} />
      </span>
      <p className={styles.what}>
        {action === '' ? null : (
          <>
            <strong>
              <bdi>{action}</bdi>
            </strong>{' '}
          </>
        )}
        <What kind={kind} path={path} /> <Meaning kind={kind} />
      </p>
      <p className={styles.facts}>
        <span>{t('times', { count })}</span>
        {places === 0 ? null : (
          <span>{t('placesOf', { count: number(places), total: Math.max(places, total) })}</span>
        )}
        <span>{here ? t('here') : t('notHere')}</span>
        {firstAt === null ? null : <span>{t('since', { date: date(new Date(firstAt), ownZone()) })}</span>}
        <span>{t.rich('last', { when: () => <OwnTime at={lastAt} /> })}</span>
      </p>
    </li>
  );
}

const isUnnamed = ({ vendor, model }: Told): boolean => vendor === '' && model === '';

function useText(told: Told | undefined): string | undefined {
  const t = useTranslations('deviations.tab');
  const nameOf = useModelName();
  if (told === undefined) return undefined;
  if (isUnnamed(told)) return told.deviations.length === 0 ? undefined : t('textUnnamed');
  const model = isolated(nameOf(told));
  const firmware = isolated(told.firmware);
  return told.firmware === '' ? t('textNoFirmware', { model }) : t('text', { model, firmware });
}

function Nothing({ told }: { told: Told }) {
  const t = useTranslations('deviations.tab');
  return isUnnamed(told) ? (
    <EmptyState title={t('unheard')} text={t('unheardText')} />
  ) : (
    <EmptyState title={t('none')} text={t('noneText')} />
  );
}

function ReportLink({ vendor, model }: Told) {
  const t = useTranslations('deviations.tab');
  return (
    <Button
      variant="default"
      leftSection={<IconFileDescription size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link {...props} to="/charge-points/deviations/report" search={{ vendor, model }} />
      )}
    >
      {t('toReport')}
    </Button>
  );
}

/** How the model of a power center differs from OCPP, by what the operator's chargers of its firmware said. */
export function ChargePointDeviations({ chargePointId }: { chargePointId: number }) {
  const t = useTranslations('deviations.tab');
  const source = useCall(deviations.chargePointDeviations, { params: { id: chargePointId } });
  const told = source.data;
  return (
    <Section
      title={t('title')}
      text={useText(told)}
      actions={told === undefined || isUnnamed(told) ? null : <ReportLink {...told} />}
    >
      <Loaded source={source} skeleton={<Skeleton height={160} />}>
        {(loaded) =>
          loaded.deviations.length === 0 ? (
            <Nothing told={loaded} />
          ) : (
            <ul className={styles.list} aria-label={t('title')}>
              {loaded.deviations.map((deviation) => (
                <Line
                  key={`${deviation.kind} ${deviation.action} ${deviation.path}`}
                  deviation={deviation}
                  total={loaded.charge_points}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
