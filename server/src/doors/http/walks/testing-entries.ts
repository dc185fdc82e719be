import {
  balance,
  bulk,
  chargePoints,
  choices,
  commands,
  countries,
  curve,
  type EndpointShape,
  events,
  facets,
  feed,
  home,
  installation,
  live,
  map,
  messages,
  onboarding,
  orders,
  pricePreview,
  prices,
  search,
  session,
  settings,
  settlements,
  sites,
  views,
} from '@voltdeck/contract';
import { formHeaders, password } from '../testing-door';
import type { World } from './testing-world';

/** A request with the owner's real ids. */
export interface Sent {
  params?: Record<string, number>;
  query?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
}

export interface Entry {
  endpoint: EndpointShape;
  request(world: World): Sent | Promise<Sent>;
  /**
   * What another operator gets for the same request: refused with 404 because it names rows, or an answer of its own.
   */
  other: 'refused' | 'own';
  /** The call ends the session of its token. */
  endsSession?: true;
}

const byId = (endpoint: EndpointShape, id: (world: World) => number): Entry => ({
  endpoint,
  request: (world) => ({ params: { id: id(world) } }),
  other: 'refused',
});
const plain = (endpoint: EndpointShape, query?: Record<string, string>): Entry => ({
  endpoint,
  request: () => (query ? { query } : {}),
  other: 'own',
});
const credentials = { email: 'owner@alpha.test', password };
const price = { price: 0.5, price_unit: 'energy' };

/** One line for every call of the contract. */
export const entries: readonly Entry[] = [
  plain(session.csrfCookie),
  {
    endpoint: session.login,
    request: async ({ http }) => ({ body: credentials, headers: await formHeaders(http) }),
    other: 'own',
  },
  { endpoint: session.loginV3, request: () => ({ body: credentials }), other: 'own' },
  plain(session.logout),
  {
    endpoint: session.chooseRole,
    request: ({ membershipId }) => ({ body: { membership_id: membershipId } }),
    other: 'refused',
    endsSession: true,
  },
  plain(session.user, { 'with-roles': '1', 'with-permissions': '1', 'with-opening-views': '1' }),
  plain(chargePoints.listChargePoints),
  plain(chargePoints.chargePointTable, { sort: '-created_at', per_page: '200' }),
  plain(chargePoints.exportChargePoints, { sort: '-title' }),
  byId(chargePoints.getChargePoint, ({ chargePointId }) => chargePointId),
  {
    endpoint: onboarding.createChargePoint,
    request: ({ siteId }) => ({
      body: {
        identifier: 'Walked-1',
        title: 'Walked',
        charging_site_id: siteId,
        connectors: [{ number: 1, type: 'CCS_2' }],
      },
    }),
    other: 'refused',
  },
  plain(onboarding.checkLimitation),
  {
    endpoint: settings.replaceChargePoint,
    request: ({ spareChargePointId, siteId }) => ({
      params: { id: spareChargePointId },
      body: { title: 'Replaced', charging_site_id: siteId, latitude: '43.3', longitude: '5.4' },
    }),
    other: 'refused',
  },
  {
    endpoint: settings.changeChargePoint,
    request: ({ spareChargePointId }) => ({
      params: { id: spareChargePointId },
      body: { out_of_service: 1, amenities: [1] },
    }),
    other: 'refused',
  },
  byId(commands.listCommands, ({ chargePointId }) => chargePointId),
  byId(events.listEvents, ({ chargePointId }) => chargePointId),
  byId(settings.listSettingsChanges, ({ chargePointId }) => chargePointId),
  plain(facets.chargePointFacets),
  {
    endpoint: bulk.changeMany,
    request: ({ spareChargePointId }) => ({
      body: { ids: [spareChargePointId], change: { what: 'visibility', visibility: 'public' } },
    }),
    // The number of somebody else is refused in its row.
    other: 'own',
  },
  {
    endpoint: bulk.undoMany,
    request: ({ spareChargePointId }) => ({
      body: {
        change: { what: 'visibility', visibility: 'public' },
        undone: [{ id: spareChargePointId, former: { what: 'visibility', visibility: 'private' } }],
      },
    }),
    other: 'own',
  },
  plain(map.mapOfChargePoints),
  plain(map.mapInBox, { west: '-180', south: '-90', east: '180', north: '90', zoom: '1' }),
  plain(map.pointsInBox, { west: '-180', south: '-90', east: '180', north: '90' }),
  byId(map.mapOfChargePoint, ({ chargePointId }) => chargePointId),
  byId(home.chargePointStats, ({ chargePointId }) => chargePointId),
  {
    endpoint: settings.deleteChargePoint,
    request: ({ spareChargePointId }) => ({
      params: { id: spareChargePointId },
      query: { confirm: '1' },
    }),
    other: 'refused',
  },
  plain(choices.listChargePointTypes),
  plain(choices.listConnectorKinds),
  plain(choices.listAmenities),
  plain(choices.powerSourceConnectors),
  plain(countries.listCountries),
  plain(countries.listCurrencies),
  plain(sites.listSites),
  byId(prices.listPrices, ({ chargePointId }) => chargePointId),
  {
    endpoint: prices.createPrice,
    request: ({ chargePointId }) => ({
      params: { id: chargePointId },
      body: { starting_time: '01:00', ending_time: '02:00', ...price },
    }),
    other: 'refused',
  },
  {
    endpoint: pricePreview.previewPrice,
    request: ({ chargePointId }) => ({
      params: { id: chargePointId },
      body: { starts_at: '2026-03-02T18:30', minutes: 60, energy: 20 },
    }),
    other: 'refused',
  },
  byId(prices.getPrice, ({ priceId }) => priceId),
  {
    endpoint: prices.updatePrice,
    request: ({ priceId }) => ({
      params: { id: priceId },
      body: { starting_time: '06:00', ending_time: '21:00', ...price },
    }),
    other: 'refused',
  },
  byId(prices.deletePrice, ({ spentPriceId }) => spentPriceId),
  plain(orders.listOrders, { sort: '-created_at' }),
  plain(orders.exportOrders, { sort: '-price' }),
  plain(orders.orderTotals),
  byId(orders.getOrder, ({ orderId }) => orderId),
  byId(curve.orderCurve, ({ orderId }) => orderId),
  {
    endpoint: orders.startOrder,
    request: ({ freeChargePointId }) => ({
      body: { power_source_id: freeChargePointId, connector: 1, quantity: 'full' },
    }),
    other: 'refused',
  },
  {
    endpoint: orders.stopOrder,
    request: ({ busyChargePointId, openOrderId }) => ({
      body: { power_source_id: busyChargePointId, connector: 1, order_id: openOrderId },
    }),
    other: 'refused',
  },
  byId(orders.closeOrder, ({ leftOrderId }) => leftOrderId),
  {
    endpoint: orders.confirmOrder,
    request: ({ heldOrderId }) => ({ params: { id: heldOrderId }, body: {} }),
    other: 'refused',
  },
  plain(messages.listMessages, { outcome: 'answered' }),
  plain(messages.exportMessages, { action: 'Heartbeat' }),
  plain(messages.listActions),
  byId(messages.getMessage, ({ messageId }) => messageId),
  byId(messages.orderMessages, ({ orderId }) => orderId),
  byId(settlements.orderLedger, ({ orderId }) => orderId),
  plain(balance.userBalance),
  plain(home.stats),
  plain(home.insights),
  plain(home.attention),
  plain(feed.readFeed, { kind: 'fault,order-started', before: '1772409600000000-3-7' }),
  plain(installation.installation),
  plain(search.find, { q: 'read' }),
  plain(views.listViews),
  {
    endpoint: views.createView,
    request: () => ({ body: { page: 'orders', name: 'Walked', search: { sort: '-price' } } }),
    other: 'own',
  },
  {
    endpoint: views.updateView,
    request: ({ viewId }) => ({ params: { id: viewId }, body: { name: 'Renamed', is_default: true } }),
    other: 'refused',
  },
  byId(views.deleteView, ({ spentViewId }) => spentViewId),
  {
    endpoint: live.channelAuth,
    request: ({ operatorId }) => ({
      body: { socket_id: '1.2', channel_name: `private-operators.${operatorId}` },
    }),
    other: 'refused',
  },
];
