import { forgetFleet } from '../../api/fleet';
import { forgetActivities } from '../../ui/activity/activities';
import { clearDrafts, setDraftOwner } from '../../ui/form/drafts';
import { forgetEntries } from '../../ui/entry-memory';
import { forgetPlaces } from '../../ui/recent-places';
import { forgetViews } from '../../ui/table/known-views';

const ownerKey = 'voltdeck.owner';

/**
 * A page begins for a membership: lists and places that this browser keeps of another one are forgotten.
 * A login may end without a word, and whoever changes role works for another operator. Drafts have their own owner.
 */
export const meetPerson = (membershipId: number): void => {
  const owner = String(membershipId);
  setDraftOwner(owner);
  if (localStorage.getItem(ownerKey) === owner) return;
  forgetViews();
  forgetPlaces();
  forgetEntries();
  forgetFleet();
  localStorage.setItem(ownerKey, owner);
};

/** Nothing of a person stays behind in this browser for the next one, and nothing of theirs goes on. */
export const forgetPerson = (): void => {
  clearDrafts();
  forgetViews();
  forgetPlaces();
  forgetActivities();
  forgetEntries();
  forgetFleet();
  localStorage.removeItem(ownerKey);
};
