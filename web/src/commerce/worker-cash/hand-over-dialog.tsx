import { type HandOver, type Worker, workerCash } from '@voltdeck/contract';
import { Alert, Button, Group, Modal, ScrollArea, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ApiError } from '../../api/api-error';
import { useAct } from '../../api/hooks';
import { useUser } from '../../api/user';
import { Dialog } from '../../ui/dialog';
import { isolated } from '../../ui/isolated';
import { Code, Money } from '../../ui/values';
import { type Drawing, SignaturePad } from './signature-pad';
import { useReceipt } from './use-receipt';
import styles from './worker-cash.module.css';

interface Signed {
  worker: Drawing;
  receiver: Drawing;
}

const none: Signed = { worker: [], receiver: [] };

const isDrawn = ({ worker, receiver }: Signed): boolean => worker.length > 0 && receiver.length > 0;
const isHalf = (signed: Signed): boolean =>
  !isDrawn(signed) && signed.worker.length + signed.receiver.length > 0;

/** The words for cash that is handed over, or given back to the worker where the amount is below zero. */
const useWay = (amount: number) => {
  const over = useTranslations('workerCash.handOver');
  const back = useTranslations('workerCash.payBack');
  return amount < 0 ? back : over;
};

/** What is done: the receipt by its number, to be saved. */
function Done({ receipt, failed, onClose }: { receipt: HandOver; failed: boolean; onClose: () => void }) {
  const t = useTranslations('workerCash.handOver');
  const way = useWay(receipt.amount);
  const { mutate, isPending } = useReceipt();
  return (
    <Stack gap="md">
      <Modal.Title fw={600}>{way('doneTitle')}</Modal.Title>
      {failed ? (
        <Alert color="yellow" variant="light" role="alert" title={t('unsigned')}>
          {way('unsignedText')}
        </Alert>
      ) : null}
      <p className={styles.amount}>
        <span>
          {t('number')} <Code>{receipt.number}</Code>
        </span>
        <strong>
          <Money value={Math.abs(receipt.amount)} currency={receipt.currency} />
        </strong>
      </p>
      <Group justify="end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        <Button
          data-autofocus
          loading={isPending}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => mutate({ id: receipt.worker_id, handOverId: receipt.id })}
        >
          {t('download')}
        </Button>
      </Group>
    </Stack>
  );
}

interface HandOverDialogProps {
  worker: Pick<Worker, 'id' | 'name' | 'balance' | 'currency'>;
  onClose: () => void;
}

/** Records the hand-over, and then puts the signatures on its receipt; that they fail undoes nothing. */
const useHandOver = (worker: HandOverDialogProps['worker']) => {
  const changes = { quiet: true, changes: ['worker-cash', 'worker'] } as const;
  const reset = useAct(workerCash.resetBalance, changes);
  const sign = useAct(workerCash.signHandOver, changes);
  const [done, setDone] = useState<{ receipt: HandOver; failed: boolean } | null>(null);
  const record = async (signed: Signed): Promise<void> => {
    const receipt = await reset.actAsync({ params: { id: worker.id }, query: { amount: worker.balance } });
    if (!isDrawn(signed)) return setDone({ receipt, failed: false });
    const body = {
      worker: signed.worker.map((line) => [...line]),
      receiver: signed.receiver.map((line) => [...line]),
    };
    const params = { id: worker.id, handOverId: receipt.id };
    await sign.actAsync({ params, body }).then(
      () => setDone({ receipt, failed: false }),
      () => setDone({ receipt, failed: true }),
    );
  };
  return { record, done, error: reset.error, isPending: reset.isPending || sign.isPending };
};

/** A worker hands over all cash in hand, or is given back what is below zero; both may sign for it. */
export function HandOverDialog({ worker, onClose }: HandOverDialogProps) {
  const { record, done, error, isPending } = useHandOver(worker);
  return (
    <Dialog onClose={onClose} size="lg" scrollAreaComponent={ScrollArea.Autosize}>
      <Modal.Body p="lg">
        {done === null ? (
          <Asked
            worker={worker}
            error={error}
            isPending={isPending}
            onRecord={(signed) => void record(signed).catch(() => undefined)}
            onClose={onClose}
          />
        ) : (
          <Done {...done} onClose={onClose} />
        )}
      </Modal.Body>
    </Dialog>
  );
}

interface AskedProps extends HandOverDialogProps {
  error: ApiError | null;
  isPending: boolean;
  onRecord: (signed: Signed) => void;
}

function Asked({ worker, error, isPending, onRecord, onClose }: AskedProps) {
  const t = useTranslations('workerCash.handOver');
  const way = useWay(worker.balance);
  const { first_name: first, last_name: last } = useUser();
  const [signed, setSigned] = useState(none);
  const [isHalfTold, setHalfTold] = useState(false);
  const confirm = (): void => {
    setHalfTold(isHalf(signed));
    if (!isHalf(signed)) onRecord(signed);
  };
  return (
    <Stack gap="md">
      <Modal.Title fw={600}>{way('title', { name: isolated(worker.name) })}</Modal.Title>
      {error === null ? null : (
        <Alert color="red" variant="light" role="alert">
          {error.message}
        </Alert>
      )}
      <p className={styles.amount}>
        <span>{way('amount')}</span>
        <strong>
          <Money value={Math.abs(worker.balance)} currency={worker.currency} />
        </strong>
      </p>
      <p className={styles.dim}>{way('text')}</p>
      <div className={styles.pads}>
        <SignaturePad
          label={way('workerSigns')}
          name={worker.name}
          drawing={signed.worker}
          onDraw={(drawing) => setSigned({ ...signed, worker: drawing })}
        />
        <SignaturePad
          label={way('receiverSigns')}
          name={`${first} ${last}`}
          drawing={signed.receiver}
          onDraw={(drawing) => setSigned({ ...signed, receiver: drawing })}
        />
      </div>
      {isHalfTold && isHalf(signed) ? (
        <Alert color="red" variant="light" role="alert">
          {t('half')}
        </Alert>
      ) : null}
      <Group justify="end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button data-autofocus loading={isPending} disabled={worker.balance === 0} onClick={confirm}>
          {way('action')}
        </Button>
      </Group>
    </Stack>
  );
}
