import { messages, type WorkDetail } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../api/hooks';
import { ErrorState } from '../../../ui/page-states';
import { useExactTime } from '../../messages/exact-time';
import { FrameView, type Side } from '../../messages/frame-view';
import styles from './item-panel.module.css';

interface FrameProps {
  detail: WorkDetail;
  side: Side | null;
  at: string;
}

function Frame({ detail, side, at }: FrameProps) {
  const t = useTranslations('workList.frame');
  const times = useExactTime(detail.charge_point.time_zone);
  return (
    <section className={styles.part} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <FrameView
        side={side}
        label={detail.action ?? t('title')}
        time={times.moment(at)}
        missing={t('none')}
      />
    </section>
  );
}

/** The frame as it went over the wire. */
function WireFrame({ detail, id }: { detail: WorkDetail; id: number }) {
  // A frame never changes once it is kept.
  const source = useCall(messages.getMessage, { params: { id } }, { staleTime: Infinity, quiet: true });
  const { data, error } = source;
  if (data !== undefined) {
    const { frame: text, bytes, is_cut: isCut, at } = data;
    return <Frame detail={detail} at={at} side={{ id, text, bytes, isCut }} />;
  }
  if (error === null) return null;
  // Dropped meanwhile: what was kept of it stays.
  if (error.status === 404) return <KeptFrame detail={detail} />;
  return <ErrorState message={error.message} onRetry={() => void source.refetch()} />;
}

/** The message as it was put aside. */
function KeptFrame({ detail }: { detail: WorkDetail }) {
  const { payload, at, id } = detail;
  const bytes = new TextEncoder().encode(payload ?? '').length;
  const side = payload === null ? null : { id, text: payload, bytes, isCut: false };
  return <Frame detail={detail} at={at} side={side} />;
}

/** A message that no order could take, as it came. */
export function ItemFrame({ detail, mayRead }: { detail: WorkDetail; mayRead: boolean }) {
  const { message_id: id } = detail;
  if (id !== null && mayRead) return <WireFrame detail={detail} id={id} />;
  return <KeptFrame detail={detail} />;
}
