import { workList, type CureName, type WorkDetail } from '@voltdeck/contract';
import { Modal, Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../api/hooks';
import { Dialog } from '../../../ui/dialog';
import { ErrorState } from '../../../ui/page-states';
import { nameOfCard } from '../../orders/who';
import type { WorkRow } from '../item-key';
import { useItemWords } from '../words';
import { CureForm } from './cure-form';
import type { CureDialogProps } from './cure-props';
import textStyles from '../../../ui/text.module.css';
import styles from './cures.module.css';

/** These begin with what the message says. */
const needsDetail: readonly CureName[] = ['attach', 'book'];

/** Which item it is, in a line: what, where, which card. */
function About({ row }: { row: WorkRow }) {
  const words = useItemWords();
  const card = nameOfCard(row);
  return (
    <div className={styles.about}>
      <p>{words.what(row)}</p>
      <p className={textStyles.small}>
        <bdi>{row.charge_point.title}</bdi>
        {card === null ? null : (
          <>
            {' · '}
            <bdi>{card}</bdi>
          </>
        )}
      </p>
    </div>
  );
}

function Told({ row, children }: { row: WorkRow; children: (detail: WorkDetail) => React.ReactNode }) {
  const { kind, id } = row;
  const source = useCall(workList.getWork, { params: { kind, id } }, { quiet: true });
  if (source.data !== undefined) return children(source.data);
  if (source.error === null) return <Skeleton height={120} />;
  return <ErrorState message={source.error.message} onRetry={() => void source.refetch()} />;
}

/** Asks about one cure of one item, shows what it comes to, and does it. */
export function CureDialog({ row, cure, order, onClose, onDone }: CureDialogProps) {
  const t = useTranslations('workList');
  const form = (detail?: WorkDetail) => (
    <CureForm row={row} cure={cure} order={order} detail={detail} onClose={onClose} onDone={onDone} />
  );
  const isLarge = needsDetail.includes(cure);
  return (
    <Dialog onClose={onClose} size={isLarge ? 'lg' : 'md'} closeOnClickOutside={false}>
      <Modal.Body p="lg">
        <div className={styles.body}>
          <Modal.Title fw={600}>{t(`ask.${cure}`, { id: String(row.order_id ?? '') })}</Modal.Title>
          <About row={row} />
          {isLarge ? <Told row={row}>{form}</Told> : form()}
        </div>
      </Modal.Body>
    </Dialog>
  );
}
