import { type Fleet, fleetEndings } from '@voltdeck/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../api/hooks';
import { useFormats } from '../../i18n/format';
import { Confirm } from '../../ui/confirm';
import { isolated } from '../../ui/isolated';
import { toastDone } from '../../ui/toast';

/** Says what goes with a fleet, or what keeps it, and deletes it once its name is typed. */
export function EndDialog({ fleet: { id, name }, onClose }: { fleet: Fleet; onClose: () => void }) {
  const t = useTranslations('overview.end');
  const { money } = useFormats();
  const navigate = useNavigate();
  const { data, error } = useCall(fleetEndings.previewFleetEnding, { params: { id } });
  const { actAsync } = useAct(fleetEndings.deleteFleet, {
    changes: ['fleet', 'vehicle', 'vehicle-group', 'limitation', 'card'],
  });
  const isKept = data !== undefined && (data.sessions > 0 || data.balance !== 0);
  const mayEnd = data !== undefined && !isKept;
  return (
    <Confirm
      opened
      danger
      onClose={onClose}
      title={t('question', { name: isolated(name) })}
      action={mayEnd ? t('action') : undefined}
      typed={mayEnd ? name : undefined}
      isPending={data === undefined && error === null}
      onConfirm={async () => {
        await actAsync({ params: { id } });
        toastDone({ title: t('done', { name: isolated(name) }) });
        await navigate({ to: '/fleets' });
      }}
    >
      {data === undefined ? (
        (error?.message ?? null)
      ) : (
        <>
          {data.sessions > 0 ? <p>{t('sessions', { count: data.sessions })}</p> : null}
          {data.balance === 0 ? null : (
            <p>{t('balance', { amount: isolated(money(data.balance, data.currency)) })}</p>
          )}
          {isKept ? null : (
            <p>
              {t('goes', { vehicles: data.vehicles, limitations: data.limitations, admins: data.admins })}{' '}
              {t('stays')}
            </p>
          )}
        </>
      )}
    </Confirm>
  );
}
