import { forgetActivities } from '../../ui/activity/activities';
import { clearDrafts } from '../../ui/form/drafts';
import { forgetEntries } from '../../ui/entry-memory';
import { forgetPlaces } from '../../ui/recent-places';
import { forgetViews } from '../../ui/table/known-views';

/** Nothing of a person stays behind in this browser for the next one, and nothing of theirs goes on. */
export const forgetPerson = (): void => {
  clearDrafts();
  forgetViews();
  forgetPlaces();
  forgetActivities();
  forgetEntries();
};
