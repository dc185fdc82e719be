import { session } from '@voltdeck/contract';
import { useAct } from '../../api/hooks';
import { setToken } from '../../api/token';
import { forgetActivities } from '../../ui/activity/activities';
import { clearDrafts } from '../../ui/form/drafts';
import { forgetPlaces } from '../../ui/recent-places';
import { forgetViews } from '../../ui/table/known-views';

/** Logs out: the token is forgotten when the server has confirmed with 204; a dead one is forgotten by the 401 itself. */
export const useLogout = () => {
  const { act, isPending } = useAct(session.logout, {
    onDone: () => {
      clearDrafts();
      forgetViews();
      forgetPlaces();
      forgetActivities();
      setToken(null);
    },
    // A session that is over already is left all the same.
    onFailed: (error) => {
      if (error.status === 401) setToken(null);
    },
  });
  return { logout: () => act(), isPending };
};
