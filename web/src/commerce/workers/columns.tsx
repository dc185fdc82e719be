import type { Worker } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { LiveValue } from '../../ui/live-value';
import { StatusBadge } from '../../ui/status-badge';
import type { Column } from '../../ui/table/types';
import textStyles from '../../ui/text.module.css';
import { Code, Money, NoValue } from '../../ui/values';
import { OwnTime } from '../../ui/when/own-time';

/** Whether a worker may start sessions, in colour, shape and word. */
export function WorkerStatus({ worker }: { worker: Pick<Worker, 'status' | 'deleted_at'> }) {
  const t = useTranslations('workers.status');
  if (worker.deleted_at !== null)
    return <StatusBadge tone="grey" shape="slashed" label={t('deleted')} plain />;
  return worker.status === 'active' ? (
    <StatusBadge tone="green" shape="full" label={t('active')} plain />
  ) : (
    <StatusBadge tone="red" shape="slashed" label={t('blocked')} plain />
  );
}

function Card({ worker: { rfid_tag: tag, rfid_status: status } }: { worker: Worker }) {
  const t = useTranslations('workers.card');
  if (tag === null) return <NoValue />;
  return (
    <span>
      <Code>{tag}</Code>
      {status === 'blocked' || status === 'expired' ? (
        <span className={textStyles.dim}> · {t(status)}</span>
      ) : null}
    </span>
  );
}

function Sites({ sites }: Pick<Worker, 'sites'>) {
  const t = useTranslations('workers');
  if (sites.length === 0) return <span className={textStyles.dim}>{t('allSites')}</span>;
  const names = sites.map(({ name }) => name).join(', ');
  return (
    <bdi className={`${textStyles.clip} ${textStyles.name}`} title={names}>
      {names}
    </bdi>
  );
}

const Said = ({ text }: { text: string | null }) => (text === null ? <NoValue /> : <bdi>{text}</bdi>);

export const useWorkerColumns = (): readonly Column<Worker>[] => {
  const t = useTranslations('workers.column');
  return useMemo<readonly Column<Worker>[]>(
    () => [
      { id: 'name', header: t('name'), cell: ({ name }) => <bdi>{name}</bdi>, sort: 'name', phone: 'title' },
      { id: 'status', header: t('status'), cell: (worker) => <WorkerStatus worker={worker} /> },
      { id: 'card', header: t('card'), cell: (worker) => <Card worker={worker} /> },
      { id: 'sites', header: t('sites'), cell: ({ sites }) => <Sites sites={sites} />, phone: 'under' },
      { id: 'phone', header: t('phone'), cell: ({ phone }) => <Said text={phone} /> },
      { id: 'email', header: t('email'), cell: ({ email }) => <Said text={email} />, startsHidden: true },
      {
        id: 'created_at',
        header: t('added'),
        cell: ({ created_at: at }) => <OwnTime at={at} />,
        sort: 'created_at',
        startsHidden: true,
      },
      {
        id: 'balance',
        header: t('balance'),
        align: 'end',
        sort: 'balance',
        phone: 'aside',
        cell: ({ balance, currency }) => (
          <LiveValue value={balance}>
            <Money value={balance} currency={currency} />
          </LiveValue>
        ),
      },
    ],
    [t],
  );
};
