import { priceChanges, prices, type ChargePoint, type Price, type PriceChange } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { Confirm } from '../../ui/confirm';
import { Section } from '../../ui/page';
import { EmptyState, Loaded } from '../../ui/page-states';
import { RowMenu } from '../../ui/table/row-menu';
import type { RowAction } from '../../ui/table/types';
import { toastDone } from '../../ui/toast';
import { DayBand } from './day-choice';
import { gapsOf, timeOf, type Times } from './day-band';
import { PriceBand } from './price-band';
import { SessionPreview } from './price-preview';
import { PriceRehearsal } from './rehearsal';
import { usePriceWords } from './price-words';
import textStyles from '../../ui/text.module.css';
import styles from './prices-tab.module.css';

const PlannedPrices = lazy(() =>
  import('./planned-prices').then((module) => ({ default: module.PlannedPrices })),
);
const PriceForm = lazy(() => import('./price-form').then((module) => ({ default: module.PriceForm })));

type Asked = { what: 'add'; times?: Times } | { what: 'edit' | 'delete'; row: Price };

/** Prices to come, where there are any. */
function Planned({ changes, zone }: { changes: readonly PriceChange[]; zone: string }) {
  if (changes.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <PlannedPrices changes={changes} zone={zone} />
    </Suspense>
  );
}

function GapHint({ rows }: { rows: readonly Price[] }) {
  const t = useTranslations('prices');
  const gaps = gapsOf(rows);
  if (gaps.length === 0) return null;
  return (
    <p className={styles.gap}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {gaps.map((gap) => (
          <span key={gap.from} className={styles.line}>
            {t('gapHint', { from: timeOf(gap.from), to: timeOf(gap.to) })}
          </span>
        ))}
      </span>
    </p>
  );
}

function PriceList({ rows, actionsOf }: { rows: readonly Price[]; actionsOf: (row: Price) => RowAction[] }) {
  const t = useTranslations('prices');
  const words = usePriceWords();
  return (
    <ul className={styles.list} aria-label={t('title')}>
      {rows.map((row) => (
        <li key={row.id}>
          <span className={styles.time}>
            <bdi>{words.time(row)}</bdi>
          </span>
          <span>
            <bdi dir="ltr">{words.price(row)}</bdi>
          </span>
          <span className={`${styles.limit} ${textStyles.num}`}>
            {[words.limit(row), ...words.additions(row)].map((said) => (
              <span key={said} className={styles.line}>
                <bdi>{said}</bdi>
              </span>
            ))}
          </span>
          <span className={styles.menu}>
            <RowMenu actions={actionsOf(row)} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function DeleteDialog({ row, onClose }: { row: Price; onClose: () => void }) {
  const t = useTranslations('prices');
  const words = usePriceWords();
  const { actAsync } = useAct(prices.deletePrice, { invalidates: [prices.listPrices] });
  const remove = async (): Promise<void> => {
    await actAsync({ params: { id: row.id } });
    toastDone({ title: t('deleted') });
  };
  const text =
    row.starting_time === row.ending_time
      ? t('deleteAllDayText')
      : t('deleteText', { time: words.time(row) });
  return (
    <Confirm opened onClose={onClose} title={t('deleteTitle')} action={t('delete')} onConfirm={remove} danger>
      {text}
    </Confirm>
  );
}

/** The price rows of a charge point: on its day, as a list, with what can be done to them. */
export function PricesTab({ chargePoint }: { chargePoint: ChargePoint }) {
  const t = useTranslations('prices');
  const may = useMay();
  const source = useCall(
    prices.listPrices,
    { params: { id: chargePoint.id } },
    { live: { kinds: ['price'] } },
  );
  const changes = useCall(
    priceChanges.listPriceChanges,
    { params: { id: chargePoint.id } },
    { live: { kinds: ['price'] }, quiet: true, enabled: chargePoint.has_price_changes },
  );
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  const rows = source.data ?? [];

  const actionsOf = (row: Price): RowAction[] => {
    const edit: RowAction = {
      id: 'edit',
      label: t('edit'),
      icon: <IconPencil size={16} aria-hidden />,
      onSelect: () => setAsked({ what: 'edit', row }),
    };
    const remove: RowAction = {
      id: 'delete',
      label: t('delete'),
      icon: <IconTrash size={16} aria-hidden />,
      danger: true,
      onSelect: () => setAsked({ what: 'delete', row }),
    };
    return [
      ...(may(prices.updatePrice.needs) ? [edit] : []),
      ...(may(prices.deletePrice.needs) ? [remove] : []),
    ];
  };

  const mayAdd = may(prices.createPrice.needs);
  const onPaint = (times: Times): void => setAsked({ what: 'add', times });
  const add = mayAdd ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsked({ what: 'add' })}>
      {t('add')}
    </Button>
  ) : null;

  return (
    <Section
      title={t('title')}
      text={t('text', { zone: chargePoint.time_zone })}
      actions={
        add === null || source.data?.length === 0 ? null : (
          <div className={source.data === undefined ? styles.waiting : undefined}>{add}</div>
        )
      }
    >
      <Loaded
        source={changes.isLoading ? { ...source, data: undefined } : source}
        skeleton={<Skeleton height={154} />}
      >
        {(loaded) =>
          loaded.length === 0 ? (
            <>
              <EmptyState title={t('none')} text={t('noneText')} action={add} />
              <Planned changes={changes.data ?? []} zone={chargePoint.time_zone} />
            </>
          ) : (
            <div className={styles.parts}>
              <DayBand
                rows={loaded}
                zone={chargePoint.time_zone}
                band={(shown) => (
                  <>
                    <PriceBand rows={shown} zone={chargePoint.time_zone} {...(mayAdd ? { onPaint } : {})} />
                    <GapHint rows={shown} />
                  </>
                )}
              />
              <PriceList rows={loaded} actionsOf={actionsOf} />
              <Planned changes={changes.data ?? []} zone={chargePoint.time_zone} />
              <SessionPreview chargePoint={chargePoint} />
              <PriceRehearsal chargePointIds={[chargePoint.id]} named={loaded} />
            </div>
          )
        }
      </Loaded>
      {asked?.what === 'add' || asked?.what === 'edit' ? (
        <Suspense fallback={null}>
          <PriceForm
            chargePoint={chargePoint}
            rows={rows}
            row={asked.what === 'edit' ? asked.row : undefined}
            times={asked.what === 'add' ? asked.times : undefined}
            onClose={close}
          />
        </Suspense>
      ) : null}
      {asked?.what === 'delete' ? <DeleteDialog row={asked.row} onClose={close} /> : null}
    </Section>
  );
}
