import { routes as attentionRoutes } from './attention/routes';
import { routes as feedRoutes } from './feed/routes';
import { routes as insightRoutes } from './insights/routes';
import { routes as installationRoutes } from './installation/routes';
import { routes as searchRoutes } from './search/routes';
import { routes as statsRoutes } from './stats/routes';
import { routes as viewRoutes } from './views/routes';

export const routes = [
  ...statsRoutes,
  ...attentionRoutes,
  ...insightRoutes,
  ...feedRoutes,
  ...viewRoutes,
  ...searchRoutes,
  ...installationRoutes,
];

export { admitToChannel, signingSecret, standingFor, standingsOf, type Standing } from './channels/actions';
export { type Channel, channelName, holdsKeyOf, readChannel } from './channels/rules';
export { openingViews } from './views/actions';
export type { InstallationPort } from './installation/ports';
