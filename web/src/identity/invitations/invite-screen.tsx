import { invitations, type Invitation } from '@voltdeck/contract';
import { Button, Loader, Stack } from '@mantine/core';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error';
import { useAct, useCall } from '../../api/hooks';
import { setToken } from '../../api/token';
import { useMaybeUser } from '../../api/user';
import { targetOf } from '../../ui/address';
import { isolated } from '../../ui/isolated';
import { homeOf } from '../logins/entry';
import { GuestFrame } from '../logins/guest-frame';
import { LanguageOffer } from '../logins/language-offer';
import { useLogout } from '../logins/use-logout';
import { KnownPersonForm, NewPersonForm } from './accept-forms';
import { markTakenUp, wasTakenUp } from './taken-up';

/** Whoever is logged in as the invited needs no password: the login proves who they are. */
function JoinNow({ token }: { token: string }) {
  const t = useTranslations('invitations');
  const { act, isPending } = useAct(invitations.joinByInvitation, {
    onDone: ({ access_token: bearer }) => {
      markTakenUp(token);
      setToken(bearer);
    },
  });
  return (
    <Button fullWidth loading={isPending} onClick={() => act({ params: { token } })}>
      {t('accept')}
    </Button>
  );
}

/** Somebody else is logged in: this browser is to be theirs first. */
function OtherPerson({ email }: { email: string }) {
  const t = useTranslations('invitations');
  const { logout, isPending } = useLogout();
  return (
    <Stack gap="xs">
      <p>{t('otherPerson', { email: isolated(email) })}</p>
      <Button fullWidth loading={isPending} onClick={logout}>
        {t('logout')}
      </Button>
      <Button component={Link} {...targetOf('/', {})} variant="default" fullWidth>
        {t('stay')}
      </Button>
    </Stack>
  );
}

function Ways({ token, invitation }: { token: string; invitation: Invitation }) {
  const user = useMaybeUser();
  if (user !== null) {
    const isTheirs = user.email.toLowerCase() === invitation.email.toLowerCase();
    return isTheirs ? <JoinNow token={token} /> : <OtherPerson email={user.email} />;
  }
  return invitation.chooses_password ? (
    <NewPersonForm token={token} />
  ) : (
    <KnownPersonForm token={token} email={invitation.email} />
  );
}

/** A link that opens nothing says why; where it was taken up, the login is the way on. */
function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('invitations');
  const user = useMaybeUser();
  const { isUnreachable = false, message = '' } = isApiError(error) ? error : {};
  return (
    <GuestFrame title={t(isUnreachable ? 'away' : 'refused')} text={message}>
      {isUnreachable ? (
        <Button fullWidth onClick={onRetry}>
          {t('retry')}
        </Button>
      ) : (
        <Button component={Link} {...targetOf(user === null ? '/login' : '/', {})} fullWidth>
          {t(user === null ? 'toLogin' : 'stay')}
        </Button>
      )}
    </GuestFrame>
  );
}

function Invited({ token }: { token: string }) {
  const t = useTranslations('invitations');
  const { data, error, refetch } = useCall(
    invitations.showInvitation,
    { params: { token } },
    { quiet: true, staleTime: Infinity },
  );
  if (error !== null) return <Refused error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <GuestFrame title={t('title')} text="">
        <Stack align="center">
          <Loader />
        </Stack>
      </GuestFrame>
    );
  }
  const { operator, invited_by: by, email, chooses_password: isNew } = data;
  const who = by === null ? t('text', { operator: isolated(operator) }) : null;
  const text = who ?? t('textBy', { by: isolated(by ?? ''), operator: isolated(operator) });
  const below = t(isNew ? 'forNew' : 'forKnown', { email: isolated(email) });
  return (
    <GuestFrame title={t('title')} text={`${text} ${below}`} above={<LanguageOffer />}>
      <Ways token={token} invitation={data} />
    </GuestFrame>
  );
}

/** `/invite/{token}`: an operator's invitation, for whoever was mailed its link. */
export function InviteScreen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  const user = useMaybeUser();
  if (user !== null && wasTakenUp(token)) return <Navigate {...targetOf(homeOf(user), {})} replace />;
  return <Invited token={token} />;
}
