import { type Worker, workerCash, workers } from '@voltdeck/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconCash, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Fragment, lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { withTexts } from '../../i18n/late';
import { isolated } from '../../ui/isolated';
import { Page } from '../../ui/page';
import { Loaded, NotFoundState, PageSkeleton } from '../../ui/page-states';
import { UrlTabs } from '../../ui/url-tabs';
import { CashFigures } from '../worker-cash/cash-figures';
import { TransactionExport, Transactions } from '../worker-cash/transactions';
import { WorkerStatus } from './columns';
import { DeleteWorkerDialog } from './delete-dialog';
import styles from './workers.module.css';

const WorkerDialog = lazy(() =>
  import('./worker-dialog').then((module) => ({ default: module.WorkerDialog })),
);
const HandOverDialog = lazy(() =>
  withTexts(() => import('../worker-cash/hand-over-dialog'), 'worker-cash')().then((module) => ({
    default: module.HandOverDialog,
  })),
);
const WorkerRefusals = lazy(() =>
  import('./refusals').then((module) => ({ default: module.WorkerRefusals })),
);

type Asked = 'edit' | 'delete' | 'hand-over';

function Actions({ worker, onAsk }: { worker: Worker; onAsk: (asked: Asked) => void }) {
  const t = useTranslations('workers');
  const may = useMay();
  const isThere = worker.deleted_at === null;
  return (
    <>
      <TransactionExport worker={worker} />
      {isThere && may(workers.deleteWorker.needs) ? (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => onAsk('delete')}
        >
          {t('delete.action')}
        </Button>
      ) : null}
      {isThere && may(workers.updateWorker.needs) ? (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => onAsk('edit')}
        >
          {t('edit')}
        </Button>
      ) : null}
      {may(workerCash.resetBalance.needs) ? (
        <Button
          data-hand-over
          disabled={worker.balance === 0}
          leftSection={<IconCash size={16} aria-hidden />}
          onClick={() => onAsk('hand-over')}
        >
          {t(worker.balance < 0 ? 'payBack' : 'handOver')}
        </Button>
      ) : null}
    </>
  );
}

/** Sites, number, address and card in one line, each in the direction of its own letters. */
function Said({ worker: { phone, email, rfid_tag: card, sites } }: { worker: Worker }) {
  const t = useTranslations('workers');
  const where = sites.length === 0 ? t('allSites') : sites.map(({ name }) => name).join(', ');
  const parts = [
    where,
    phone,
    email,
    card === null ? null : t('cardNumber', { card: isolated(card) }),
  ].filter((part) => part !== null);
  return parts.map((part, at) => (
    <Fragment key={part}>
      {at === 0 ? null : ' · '}
      <bdi className={styles.said}>{part}</bdi>
    </Fragment>
  ));
}

function Detail({ worker }: { worker: Worker }) {
  const t = useTranslations('workers');
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  const tabs = [
    {
      id: 'transactions',
      label: t('tab.transactions'),
      content: () => <Transactions worker={worker} />,
    },
    {
      id: 'refused',
      label: t('tab.refused'),
      content: () => (
        <Suspense fallback={<Skeleton height={220} />}>
          <WorkerRefusals workerId={worker.id} />
        </Suspense>
      ),
    },
  ];
  return (
    <Page
      title={worker.name}
      text={<Said worker={worker} />}
      badge={<WorkerStatus worker={worker} />}
      actions={<Actions worker={worker} onAsk={setAsked} />}
      figures={<CashFigures workerId={worker.id} />}
    >
      <UrlTabs label={t('tabs')} tabs={tabs} />
      <Suspense fallback={null}>
        {asked === 'edit' ? <WorkerDialog worker={worker} onClose={close} /> : null}
        {asked === 'hand-over' ? <HandOverDialog worker={worker} onClose={close} /> : null}
      </Suspense>
      {asked === 'delete' ? (
        <DeleteWorkerDialog
          worker={worker}
          onClose={close}
          onDeleted={() => void navigate({ to: '/cards-cash-collection', replace: true })}
        />
      ) : null}
    </Page>
  );
}

function NoWorker() {
  const t = useTranslations('workers');
  return (
    <NotFoundState
      action={
        <Button component={Link} to="/cards-cash-collection" variant="default">
          {t('toWorkers')}
        </Button>
      }
    />
  );
}

function WorkerAt({ id }: { id: number }) {
  const source = useCall(
    workers.getWorker,
    { params: { id } },
    // What an order changes is told with the figures.
    { live: [{ kinds: ['worker', 'worker-cash'], id }, { kinds: ['card', 'order'] }], quiet: true },
  );
  if (source.error?.status === 404) return <NoWorker />;
  return (
    <Loaded source={source} skeleton={<PageSkeleton />}>
      {(worker) => <Detail worker={worker} />}
    </Loaded>
  );
}

/** `/cards-cash-collection/{workerId}`: a worker with the cash in hand and what moved it. */
export function WorkerDetailScreen() {
  const { workerId } = useParams({ strict: false });
  const number = Number(workerId);
  return Number.isSafeInteger(number) && number > 0 ? <WorkerAt key={number} id={number} /> : <NoWorker />;
}
