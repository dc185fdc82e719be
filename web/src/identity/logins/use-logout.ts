import { logins } from '@voltdeck/contract';
import { useAct } from '../../api/hooks';
import { setToken } from '../../api/token';
import { forgetPerson } from './forget';

/** Logs out: the token is forgotten when the server has confirmed with 204; a dead one is forgotten by the 401 itself. */
export const useLogout = () => {
  const leave = (): void => {
    forgetPerson();
    setToken(null);
  };
  const { act, isPending } = useAct(logins.logout, {
    onDone: leave,
    // A login that is over already is left all the same.
    onFailed: (error) => {
      if (error.status === 401) leave();
    },
  });
  return { logout: () => act(), isPending };
};
