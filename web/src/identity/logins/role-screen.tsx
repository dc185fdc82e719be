import { logins, type Role } from '@voltdeck/contract';
import { useRouter, useSearch } from '@tanstack/react-router';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../api/hooks';
import { useUser } from '../../api/user';
import { setToken } from '../../api/token';
import { StatusBadge } from '../../ui/status-badge';
import { homeOf, safeBack } from './entry';
import { GuestFrame } from './guest-frame';
import textStyles from '../../ui/text.module.css';
import styles from './role-screen.module.css';

/** Which of the person's roles this login works in; another one exchanges the token. */
export function RoleScreen() {
  const t = useTranslations('app.role');
  const user = useUser();
  const router = useRouter();
  const search: { back?: string } = useSearch({ strict: false });
  const back = safeBack(search.back);
  const { act, isPending } = useAct(logins.chooseRole, {
    onDone: (result) => {
      // The address first: the new token starts the routes again from it.
      router.history.replace(back);
      setToken(result.access_token);
    },
  });
  const choose = (role: Role): void => {
    // Deep links are kept; without one, each role has its own home.
    if (role.current) router.history.replace(back === '/' ? homeOf(user) : back);
    else act({ body: { membership_id: role.id } });
  };
  const about = (role: Role): string => {
    const kind = role.is_owner ? t('owner') : t(role.name);
    const names = role.fleets.map((fleet) => fleet.name).join(', ');
    return names === '' ? kind : `${kind} · ${t('fleets', { count: role.fleets.length, names })}`;
  };
  return (
    <GuestFrame title={t('title')} text={t('text')}>
      <ul className={styles.roles}>
        {(user.roles ?? []).map((role) => (
          <li key={role.id}>
            <button
              type="button"
              className={styles.role}
              disabled={isPending || role.status !== 'active'}
              aria-current={role.current || undefined}
              onClick={() => choose(role)}
            >
              <span>
                <bdi className={styles.name}>{role.operator.name}</bdi>
                <span className={styles.text}>{about(role)}</span>
              </span>
              {role.status === 'active' ? (
                <IconChevronRight size={16} className={textStyles.mirrored} aria-hidden />
              ) : (
                <StatusBadge tone="grey" shape="hollow" label={t(role.status)} plain />
              )}
            </button>
          </li>
        ))}
      </ul>
    </GuestFrame>
  );
}
