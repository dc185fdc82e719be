import { invitations } from '@voltdeck/contract';
import { factorAskedIn } from '../../api/factor-asked';
import { useAct } from '../../api/hooks';
import { setToken } from '../../api/token';
import { markTakenUp } from './taken-up';

/** Takes an invitation up by a password, and goes on with the login that is answered. */
export const useAccept = (token: string) => {
  const { actAsync, error } = useAct(invitations.acceptInvitation, {
    quiet: true,
    onDone: ({ access_token: bearer }) => {
      markTakenUp(token);
      setToken(bearer);
    },
    // It is taken up all the same; the login waits for the second factor.
    onFailed: (failure) => {
      if (factorAskedIn(failure) !== null) markTakenUp(token);
    },
  });
  return { accept: (body: Accepted) => actAsync({ params: { token }, body }), error };
};

interface Accepted {
  first_name?: string;
  last_name?: string;
  password: string;
}
