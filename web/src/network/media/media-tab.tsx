import { media, type ChargePoint, type Medium } from '@voltdeck/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error';
import { queryKey, useAct, useCall } from '../../api/hooks';
import { useMay } from '../../api/user';
import { Confirm } from '../../ui/confirm';
import { Section } from '../../ui/page';
import { EmptyState, Loaded } from '../../ui/page-states';
import { toastDone } from '../../ui/toast';
import { DropZone } from './drop-zone';
import { Listing } from './listing';
import { moved } from './order';
import { Tile } from './tile';
import { UploadList } from './upload-list';
import { useUploads } from './use-uploads';
import styles from './media-tab.module.css';

const TitleDialog = lazy(() => import('./title-dialog').then((module) => ({ default: module.TitleDialog })));

function DeleteDialog({
  medium,
  isLastListed,
  onClose,
}: {
  medium: Medium;
  isLastListed: boolean;
  onClose: () => void;
}) {
  const t = useTranslations('media.delete');
  // Said by the server where somebody else deleted the others meanwhile.
  const [isLast, setLast] = useState(isLastListed);
  const { actAsync } = useAct(media.deleteMedium, {
    quiet: true,
    invalidates: [media.listMedia],
    changes: ['charge-point'],
  });
  const remove = async (): Promise<void> => {
    try {
      await actAsync({ params: { id: medium.id }, query: isLast ? { unlist: true } : {} });
      toastDone({ title: t('done') });
    } catch (error) {
      if (isApiError(error) && error.code === 'medium.unlists') setLast(true);
      throw error;
    }
  };
  return (
    <Confirm
      opened
      onClose={onClose}
      title={t('title')}
      action={t(isLast ? 'deleteAndUnlist' : 'delete')}
      onConfirm={remove}
      danger
    >
      {t(isLast ? 'unlists' : 'text')}
    </Confirm>
  );
}

/** The new order stands at once, and goes back where the server refuses it. */
const useOrder = (chargePointId: number) => {
  const client = useQueryClient();
  const key = queryKey(media.listMedia, { params: { id: chargePointId } });
  const { act } = useAct(media.orderMedia, {
    changes: ['charge-point'],
    onDone: (rows) => client.setQueryData(key, rows),
    onFailed: () => void client.invalidateQueries({ queryKey: key }),
  });
  return (rows: readonly Medium[], from: number, to: number): void => {
    const next = moved(rows, from, to);
    if (next === rows) return;
    client.setQueryData(key, next);
    act({ params: { id: chargePointId }, body: { ids: next.map(({ id }) => id) } });
  };
};

type Asked = { what: 'title' | 'delete'; medium: Medium };

function Grid({
  chargePoint,
  rows,
  isEditable,
}: {
  chargePoint: ChargePoint;
  rows: readonly Medium[];
  isEditable: boolean;
}) {
  const t = useTranslations('media');
  const order = useOrder(chargePoint.id);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  if (rows.length === 0) return <EmptyState title={t('none')} text={t('noneText')} />;
  return (
    <>
      <ul className={styles.grid} aria-label={t('heading')}>
        {rows.map((medium, at) => (
          <Tile
            key={medium.id}
            medium={medium}
            at={at}
            count={rows.length}
            isEditable={isEditable}
            onMove={(from, to) => order(rows, from, to)}
            onTitle={() => setAsked({ what: 'title', medium })}
            onDelete={() => setAsked({ what: 'delete', medium })}
          />
        ))}
      </ul>
      {asked?.what === 'title' ? (
        <Suspense fallback={null}>
          <TitleDialog medium={asked.medium} onClose={close} />
        </Suspense>
      ) : null}
      {asked?.what === 'delete' ? (
        <DeleteDialog
          medium={asked.medium}
          isLastListed={rows.length === 1 && chargePoint.listed}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** The images of a power center: added by dropping them, put in order by dragging or by keys, the first of them its cover. */
export function MediaTab({ chargePoint }: { chargePoint: ChargePoint }) {
  const t = useTranslations('media');
  const may = useMay();
  const client = useQueryClient();
  const isEditable = may(media.addMedium.needs);
  const { id } = chargePoint;
  const source = useCall(media.listMedia, { params: { id } }, { live: { kinds: ['charge-point'], id } });
  const onAdded = useCallback(
    (added: Medium): void => {
      const key = queryKey(media.listMedia, { params: { id } });
      client.setQueryData<Medium[]>(key, (rows = []) => [
        ...rows.filter((row) => row.id !== added.id),
        added,
      ]);
    },
    [client, id],
  );
  const uploads = useUploads(id, onAdded);
  const pending = uploads.all.filter(({ state }) => state !== 'failed').length;
  const room = Math.max(0, media.mostMedia - (source.data?.length ?? 0) - pending);
  return (
    <div className={styles.parts}>
      <Listing chargePoint={chargePoint} />
      <Section title={t('heading')} text={isEditable ? t('text') : undefined}>
        {isEditable ? (
          <>
            <DropZone room={room} onFiles={uploads.add} />
            <UploadList uploads={uploads} />
          </>
        ) : null}
        <Loaded source={source}>
          {(rows) => <Grid chargePoint={chargePoint} rows={rows} isEditable={isEditable} />}
        </Loaded>
      </Section>
    </div>
  );
}
