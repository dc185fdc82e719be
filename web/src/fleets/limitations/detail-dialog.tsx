import { limitations, type Limitation, type LimitationDetail } from '@voltdeck/contract';
import { Modal, ScrollArea, Skeleton, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { Dialog } from '../../ui/dialog';
import { Loaded } from '../../ui/page-states';
import { changesUsed } from './changes';
import { Usage } from './usage';
import styles from './limitations.module.css';

function Closed({ days }: { days: LimitationDetail['closed_days'] }) {
  const t = useTranslations('limitations.detail');
  const { longDay } = useFormats();
  if (days.length === 0) return <p className={styles.dim}>{t('neverClosed')}</p>;
  return (
    <ul className={styles.days}>
      {days.map(({ day, why, name }) => (
        <li key={day}>
          {longDay(new Date(`${day}T12:00Z`), 'UTC')} · {name === null ? t(why) : <bdi>{name}</bdi>}
        </li>
      ))}
    </ul>
  );
}

function Refused({ detail }: { detail: LimitationDetail }) {
  const t = useTranslations('limitations');
  const { refused, refused_count: count } = detail;
  if (count === 0) return <p className={styles.dim}>{t('detail.nobodyRefused')}</p>;
  return (
    <>
      <ul className={styles.days}>
        {refused.map(({ vehicle_id: id, title, reason }) => (
          <li key={id}>
            <bdi>{title}</bdi> · {t(`reason.${reason}`)}
          </li>
        ))}
      </ul>
      {count > refused.length ? (
        <p className={styles.dim}>{t('detail.more', { count: count - refused.length })}</p>
      ) : null}
    </>
  );
}

interface LimitationDetailDialogProps {
  fleetId: number;
  limitation: Limitation;
  onClose: () => void;
}

/** What a limitation does next: what is left, the next closed days, and whom it would refuse now. */
export function LimitationDetailDialog({ fleetId, limitation, onClose }: LimitationDetailDialogProps) {
  const t = useTranslations('limitations.detail');
  const source = useCall(
    limitations.getLimitation,
    { params: { id: fleetId, limitationId: limitation.id } },
    { live: changesUsed(fleetId) },
  );
  return (
    <Dialog onClose={onClose} scrollAreaComponent={ScrollArea.Autosize}>
      <Modal.Body p="lg">
        <Stack gap="md">
          <Modal.Title fw={600}>
            <bdi>{limitation.name}</bdi>
          </Modal.Title>
          <Loaded source={source} skeleton={<Skeleton height={160} />}>
            {(detail) => (
              <>
                <Usage limitation={detail} />
                <div>
                  <h2 className={styles.name}>{t('closed')}</h2>
                  <Closed days={detail.closed_days} />
                </div>
                <div>
                  <h2 className={styles.name}>{t('refused')}</h2>
                  <Refused detail={detail} />
                </div>
              </>
            )}
          </Loaded>
        </Stack>
      </Modal.Body>
    </Dialog>
  );
}
