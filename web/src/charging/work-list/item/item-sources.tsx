import { messages, type CureName, type WorkDetail } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../api/user';
import { OrderFrames } from '../../messages/order-frames';
import type { WorkRow } from '../item-key';
import { Candidates } from './candidates';
import { Devices } from './devices';
import { ItemFrame } from './item-frame';
import { Said } from './said';
import styles from './item-panel.module.css';

interface ItemSourcesProps {
  item: WorkRow;
  detail: WorkDetail;
  onCure: (row: WorkRow, cure: CureName, order?: number) => void;
}

/** What an item rests on: the message and what it says, the orders it may belong to, the devices, the frames. */
export function ItemSources({ item, detail, onCure }: ItemSourcesProps) {
  const t = useTranslations('workList');
  const mayRead = useMay()(messages.getMessage.needs);
  const { order_id: orderId, charge_point: place, said, devices } = detail;
  return (
    <>
      {item.kind === 'unmatched' ? (
        <Candidates
          item={item}
          candidates={detail.candidates}
          onAttach={(id) => onCure(item, 'attach', id)}
        />
      ) : null}
      {said === null ? null : (
        <section className={styles.part} aria-label={t('said.title')}>
          <h3>{t('said.title')}</h3>
          <Said said={said} action={detail.action} zone={place.time_zone} />
        </section>
      )}
      {item.kind === 'duplicate' ? <Devices devices={devices} placeId={place.id} /> : null}
      {item.kind === 'unmatched' ? <ItemFrame detail={detail} mayRead={mayRead} /> : null}
      {orderId !== null && item.kind !== 'unmatched' ? (
        <OrderFrames order={{ id: orderId, time_zone: place.time_zone }} isElsewhere />
      ) : null}
    </>
  );
}
