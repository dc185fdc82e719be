import { priceChanges, type PriceChange } from '@voltdeck/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useMay } from '../../api/user';
import { useFormats } from '../../i18n/format';
import { siteText } from '../../ui/clocks';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { StatusBadge } from '../../ui/status-badge';
import { toastDone } from '../../ui/toast';
import { usePriceWords } from './price-words';
import styles from './planned-prices.module.css';

const looks = {
  planned: { tone: 'blue', shape: 'half', text: 'plannedFor' },
  applied: { tone: 'green', shape: 'full', text: 'appliedAt' },
  'taken-back': { tone: 'grey', shape: 'slashed', text: 'takenBackAt' },
  dropped: { tone: 'grey', shape: 'slashed', text: 'droppedAt' },
} as const;

/** Rows share no time, so what days and hours they are of tells them apart. */
const keyOf = (row: PriceChange['rows'][number]): string =>
  JSON.stringify([row.starting_time, row.weekdays, row.valid_from, row.valid_until]);

function Rows({ rows }: Pick<PriceChange, 'rows'>) {
  const t = useTranslations('prices.planned');
  const words = usePriceWords();
  if (rows.length === 0) return <p className={styles.rows}>{t('noRows')}</p>;
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <bdi>{words.time(row)}</bdi> · <bdi dir="ltr">{words.price(row)}</bdi>
          {[...(row.session_limit_type === null ? [] : [words.limit(row)]), ...words.additions(row)].map(
            (said) => (
              <span key={said}>
                {' · '}
                <bdi>{said}</bdi>
              </span>
            ),
          )}
        </li>
      ))}
    </ul>
  );
}

interface AskedProps {
  change: PriceChange;
  onClose: () => void;
}

function DropDialog({ change, onClose }: AskedProps) {
  const t = useTranslations('prices.planned');
  const { actAsync } = useAct(priceChanges.dropPlannedPrices, {
    invalidates: [priceChanges.listPriceChanges],
    onDone: () => toastDone({ title: t('dropped') }),
  });
  const drop = () => actAsync({ params: { id: change.id } });
  return (
    <Confirm opened danger onClose={onClose} title={t('dropTitle')} action={t('drop')} onConfirm={drop}>
      {t('dropText')}
    </Confirm>
  );
}

function TakeBackDialog({ change, onClose }: AskedProps) {
  const t = useTranslations('prices.planned');
  const { actAsync } = useAct(priceChanges.takeBackPrices, {
    changes: ['price'],
    onDone: () => toastDone({ title: t('takenBack') }),
  });
  const takeBack = () => actAsync({ params: { id: change.id } });
  return (
    <Confirm opened onClose={onClose} title={t('takeBackTitle')} action={t('takeBack')} onConfirm={takeBack}>
      <p>{t('takeBackText')}</p>
      <Rows rows={change.before ?? []} />
    </Confirm>
  );
}

function Change({ change, zone }: { change: PriceChange; zone: string }) {
  const t = useTranslations('prices.planned');
  const formats = useFormats();
  const may = useMay();
  const [isAsked, setAsked] = useState(false);
  const { tone, shape, text } = looks[change.state];
  const isPlanned = change.state === 'planned';
  const needs = isPlanned ? priceChanges.dropPlannedPrices.needs : priceChanges.takeBackPrices.needs;
  const close = (): void => setAsked(false);
  return (
    <li className={styles.change}>
      <div className={styles.head}>
        <StatusBadge
          tone={tone}
          shape={shape}
          label={t(text, { when: isolated(siteText(formats, change.applies_at, zone, 'moment')) })}
          plain
        />
        {(isPlanned || change.may_take_back) && may(needs) ? (
          <Button size="xs" variant="default" onClick={() => setAsked(true)}>
            {t(isPlanned ? 'drop' : 'takeBack')}
          </Button>
        ) : null}
      </div>
      <Rows rows={change.rows} />
      {isAsked && isPlanned ? <DropDialog change={change} onClose={close} /> : null}
      {isAsked && !isPlanned ? <TakeBackDialog change={change} onClose={close} /> : null}
    </li>
  );
}

/** Prices that come, the next first, and those that came in the last 30 days, which can be taken back. */
export function PlannedPrices({ changes, zone }: { changes: readonly PriceChange[]; zone: string }) {
  const t = useTranslations('prices.planned');
  if (changes.length === 0) return null;
  return (
    <section className={styles.planned} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <Change key={change.id} change={change} zone={zone} />
        ))}
      </ul>
    </section>
  );
}
