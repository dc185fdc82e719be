import { admins, type Admin } from '@voltdeck/contract';
import {
  IconEye,
  IconKey,
  IconMailForward,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconShieldOff,
  IconUserMinus,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { seeAs } from '../../api/seen-as';
import { useMay } from '../../api/user';
import { isolated } from '../../ui/isolated';
import type { RowAction } from '../../ui/table/types';
import { toastDone } from '../../ui/toast';
import { useObstacle } from './obstacle';
import { nameOf } from './names';

export type Asked = { what: 'edit' | 'suspend' | 'remove' | 'resetFactors'; admin: Admin };

const icon = (Icon: typeof IconEye) => <Icon size={16} aria-hidden />;

/** What is done at one press: a mail, or letting somebody in again. */
const useAtOnce = () => {
  const t = useTranslations('admins.done');
  const changes = { changes: ['membership'] as const };
  const again = useAct(admins.inviteAdminAgain, {
    ...changes,
    onDone: ({ email }) => toastDone({ title: t('invited', { email: isolated(email) }) }),
  });
  const reset = useAct(admins.sendAdminReset, { onDone: () => toastDone({ title: t('reset') }) });
  const resume = useAct(admins.resumeAdmin, {
    ...changes,
    onDone: (admin) => toastDone({ title: t('resumed', { name: isolated(nameOf(admin)) }) }),
  });
  return { again, reset, resume };
};

type Offered = (row: Admin) => (RowAction | false)[];

/** What is looked at, and what is mailed. */
const useLooking = (ask: (asked: Asked) => void, { again, reset }: ReturnType<typeof useAtOnce>): Offered => {
  const t = useTranslations('admins.action');
  const seen = useTranslations('admins.seeAs');
  const may = useMay();
  const router = useRouter();
  const obstacleOf = useObstacle();
  const look = (admin: Admin): void => {
    const { is_owner: isOwner, permissions } = admin;
    seeAs({ name: nameOf(admin), isOwner, permissions, refusal: seen('readOnly') });
    router.history.push('/');
  };
  return (row) => {
    const request = { params: { id: row.id } };
    const isTouchable = obstacleOf(row) === null;
    const hasCome = row.status !== 'inactive';
    return [
      {
        id: 'edit',
        label: t(isTouchable ? 'edit' : 'show'),
        icon: icon(IconPencil),
        shortcut: 'e',
        onSelect: () => ask({ what: 'edit', admin: row }),
      },
      !row.is_you && { id: 'see', label: t('seeAs'), icon: icon(IconEye), onSelect: () => look(row) },
      mayBeTouched(obstacleOf(row)) &&
        !hasCome &&
        may(admins.inviteAdminAgain.needs) && {
          id: 'again',
          label: t('again'),
          icon: icon(IconMailForward),
          onSelect: () => again.act(request),
        },
      isTouchable &&
        hasCome && {
          id: 'reset',
          label: t('reset'),
          icon: icon(IconKey),
          onSelect: () => reset.act(request),
        },
    ];
  };
};

/** Whether it is neither oneself nor an owner; what else one needs for it is another matter. */
const mayBeTouched = (obstacle: string | null): boolean => obstacle === null || obstacle === 'may';

/** What keeps somebody out, or lets them in again. */
const useStaying = (ask: (asked: Asked) => void, { resume }: ReturnType<typeof useAtOnce>): Offered => {
  const t = useTranslations('admins.action');
  const may = useMay();
  const obstacleOf = useObstacle();
  return (row) => [
    obstacleOf(row) === null &&
      row.status === 'suspended' && {
        id: 'resume',
        label: t('resume'),
        icon: icon(IconPlayerPlay),
        onSelect: () => resume.act({ params: { id: row.id } }),
      },
    obstacleOf(row) === null &&
      row.status === 'active' && {
        id: 'suspend',
        label: t('suspend'),
        icon: icon(IconPlayerPause),
        onSelect: () => ask({ what: 'suspend', admin: row }),
      },
    obstacleOf(row) === null &&
      row.has_factor && {
        id: 'reset-factors',
        label: t('resetFactors'),
        icon: icon(IconShieldOff),
        onSelect: () => ask({ what: 'resetFactors', admin: row }),
      },
    mayBeTouched(obstacleOf(row)) &&
      may(admins.removeAdmin.needs) && {
        id: 'remove',
        label: t(row.status === 'inactive' ? 'withdraw' : 'remove'),
        icon: icon(IconUserMinus),
        danger: true,
        onSelect: () => ask({ what: 'remove', admin: row }),
      },
  ];
};

/** What may be done with an admin; what may not is not offered. */
export const useAdminActions = (ask: (asked: Asked) => void): ((row: Admin) => readonly RowAction[]) => {
  const atOnce = useAtOnce();
  const looking = useLooking(ask, atOnce);
  const staying = useStaying(ask, atOnce);
  return (row) => [...looking(row), ...staying(row)].filter((action) => action !== false);
};
