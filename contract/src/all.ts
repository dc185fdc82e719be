import type { EndpointShape } from './endpoint';
import * as balance from './commerce/balance';
import * as settlements from './commerce/settlements';
import * as commands from './charging/commands';
import * as curve from './charging/curve';
import * as messages from './charging/messages';
import * as orders from './charging/orders';
import * as feed from './desk/feed';
import * as attention from './desk/attention';
import * as insights from './desk/insights';
import * as stats from './desk/stats';
import * as installation from './desk/installation';
import * as search from './desk/search';
import * as views from './desk/views';
import * as session from './identity/session';
import * as live from './live';
import * as bulk from './network/bulk';
import * as chargePoints from './network/charge-points';
import * as facets from './network/facets';
import * as events from './network/events';
import * as map from './network/map';
import * as onboarding from './network/onboarding';
import * as prices from './network/prices';
import * as settings from './network/settings';
import * as sites from './network/sites';
import * as amenities from './reference/amenities';
import * as chargePointTypes from './reference/charge-point-types';
import * as kinds from './reference/connector-kinds';
import * as countries from './reference/countries';

const modules = [
  countries,
  kinds,
  chargePointTypes,
  amenities,
  session,
  chargePoints,
  facets,
  bulk,
  onboarding,
  settings,
  map,
  sites,
  prices,
  orders,
  commands,
  events,
  curve,
  messages,
  settlements,
  balance,
  feed,
  stats,
  attention,
  insights,
  installation,
  views,
  search,
  live,
];

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;

/** Every call of the product, by `METHOD path`. */
export const endpoints: readonly EndpointShape[] = modules.flatMap((module) =>
  Object.values(module).filter(isEndpoint),
);
