import type { RegistrationMode } from '@voltdeck/contract';
import * as apps from '../apps';
import * as charging from '../charging';
import * as commerce from '../commerce';
import * as desk from '../desk';
import * as fleets from '../fleets';
import { hasPosted } from '../ledger';
import * as network from '../network';
import { subscriptionOf } from '../plans';
import type { House } from '../platform/house';
import { createOutbound, type Outbound } from '../platform/outbound/outbound';
import type { PaymentProvider } from '../platform/payments/provider';
import { testProvider } from '../platform/payments/test-provider';
import type { ForumSettings } from '../platform/login-settings';
import { listenAs } from '../platform/noun';
import type { ProviderPorts } from '../platform/openid/port';
import { nouns } from './nouns';

/** Who else says who people are, and the forum they are taken along to. */
export interface LoginWays {
  socialProviders: ProviderPorts;
  forum: ForumSettings | null;
}

/** What stands beside the house, and what it is without. */
interface Beside extends LoginWays {
  paidBy?: PaymentProvider | null;
  /** Without it, nothing is there to build apps of. */
  appBuilder?: apps.AppBuilder;
  outbound?: Outbound;
}

const noApps: apps.AppBuilder = {
  compiles: false,
  build: () => Promise.resolve({ failure: 'app-missing' }),
  leave: () => Promise.resolve(),
};

const ownTest = commerce.tellingByNotes(testProvider);

/** Supplies what the domains ask of those to their right, and lets them hear each other's facts. */
export function supplyPorts(
  house: House,
  installation: desk.InstallationPort,
  registrationMode: RegistrationMode = 'open',
  {
    socialProviders,
    forum,
    paidBy = null,
    outbound = createOutbound({ mayBePrivate: false }),
    appBuilder = noApps,
  }: Beside = {
    socialProviders: {},
    forum: null,
  },
): void {
  house.supply({
    usage: { openOn: charging.openOn, unfinishedOn: charging.unfinishedOn, lostTo: charging.lostTo },
    holders: { ...commerce.holders, ...fleets.holders },
    assignPlaces: fleets.assignPlaces,
    lifetime: charging.lifetime,
    // What the test provider holds is concluded by it, also once another one is set up.
    paymentProviders: paidBy === null ? [ownTest] : [paidBy, ownTest],
    payoutProvider: null,
    availableBalance: commerce.availableBalance,
    creditOfDriver: commerce.creditOfDriver,
    openingViews: desk.openingViews,
    unreadNotices: desk.unreadNotices,
    savedViewsOf: desk.savedViewsOf,
    ownVehiclesOf: apps.ownVehiclesOf,
    ownDriverDevicesOf: apps.ownDriverDevicesOf,
    mustBeErasable: apps.mustBeErasable,
    codeOfDriverPage: apps.codeOfPage,
    appBuilder,
    viewsOfSite: desk.viewsOfSite,
    hasMoneyMoved: async (ctx, operatorId) =>
      (await charging.hasOrders(ctx, operatorId)) || (await hasPosted(ctx, operatorId)),
    subscription: subscriptionOf,
    chargersBeyond: network.chargersBeyond,
    chargersUsed: (ctx, operatorId) => network.countOfOperator(ctx.tx, operatorId),
    installation,
    productName: installation.productName,
    hasMailbox: installation.mailbox,
    registrationMode,
    socialProviders,
    forum,
    outbound,
  });
  listenAs(nouns, house.facts);
}
