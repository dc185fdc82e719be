import { type Noun, routesOf } from '../platform/noun';
import { attentionNoun } from './attention/noun';
import { briefNoun } from './brief/noun';
import { channelNoun } from './channels/noun';
import { feedNoun } from './feed/noun';
import { insightNoun } from './insights/noun';
import { installationNoun } from './installation/noun';
import { noticeNoun } from './notices/noun';
import { searchNoun } from './search/noun';
import { statsNoun } from './stats/noun';
import { sustainabilityNoun } from './sustainability/noun';
import { viewNoun } from './views/noun';

export const nouns: readonly Noun[] = [
  attentionNoun,
  briefNoun,
  channelNoun,
  feedNoun,
  insightNoun,
  installationNoun,
  noticeNoun,
  searchNoun,
  statsNoun,
  sustainabilityNoun,
  viewNoun,
];

export const routes = routesOf(nouns);

export {
  admitToChannel,
  channelAsked,
  channelNamed,
  isForDrivers,
  listenerOf,
  mayHear,
  nameAsked,
  type NamedChannel,
  signingSecret,
  standingFor,
  standingsOf,
  type Standing,
} from './channels/actions';
export { channelName } from './channels/rules';
export { unreadNotices } from './notices/actions/read';
export { openingViews, savedViewsOf, viewsOfSite } from './views/actions';
export type { InstallationPort } from './installation/ports';
