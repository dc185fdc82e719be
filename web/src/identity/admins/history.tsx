import { admins, type AdminChange, type PermissionGroup } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { useCall } from '../../api/hooks';
import { OwnTime } from '../../ui/when/own-time';
import { namedKeys } from './named-keys';
import styles from './admins.module.css';

const actions = [
  'invited',
  'joined',
  'changed',
  'suspended',
  'resumed',
  'ended',
  'reset-mailed',
  'factors-reset',
] as const;
type KnownAction = (typeof actions)[number];
const isKnown = (action: string): action is KnownAction => actions.some((each) => each === action);

interface LineProps {
  change: AdminChange;
  groups: readonly PermissionGroup[];
}

function Line({ change, groups }: LineProps) {
  const t = useTranslations('admins.history');
  const {
    action,
    added,
    removed,
    is_owner: isOwner,
    factor_required: isRequired,
    by,
    is_yours: isYours,
    at,
  } = change;
  return (
    <li>
      {isKnown(action) ? t(`action.${action}`) : action}
      {isOwner === null ? null : <div>{t(isOwner ? 'owner' : 'noOwner')}</div>}
      {isRequired === null ? null : <div>{t(isRequired ? 'factorRequired' : 'factorFree')}</div>}
      {added.length === 0 ? null : <div>{t('added', { keys: namedKeys(groups, added) })}</div>}
      {removed.length === 0 ? null : <div>{t('removed', { keys: namedKeys(groups, removed) })}</div>}
      <span className={styles.who}>
        <bdi>{isYours ? t('you') : (by ?? t('system'))}</bdi> · <OwnTime at={at} as="moment" />
      </span>
    </li>
  );
}

/** Who gave and took what, the latest first. */
export function AdminHistory({ id, groups }: { id: number; groups: readonly PermissionGroup[] }) {
  const t = useTranslations('admins.history');
  const { data, error } = useCall(
    admins.listAdminChanges,
    { params: { id } },
    { quiet: true, live: { kinds: ['membership'], id } },
  );
  if (error !== null) return <p>{error.message}</p>;
  if (data?.length === 0) return <p>{t('empty')}</p>;
  return (
    <ul className={styles.history} aria-busy={data === undefined || undefined}>
      {(data ?? []).map((change) => (
        <Line key={change.at + change.action} change={change} groups={groups} />
      ))}
    </ul>
  );
}
