import type { RegistrationMode } from '@voltdeck/contract';
import * as charging from '../charging';
import * as commerce from '../commerce';
import * as desk from '../desk';
import { hasPosted } from '../ledger';
import * as network from '../network';
import { subscriptionOf } from '../plans';
import type { House } from '../platform/house';
import type { ForumSettings } from '../platform/login-settings';
import { listenAs } from '../platform/noun';
import type { ProviderPorts } from '../platform/openid/port';
import { nouns } from './nouns';

/** Who else says who people are, and the forum they are taken along to. */
export interface LoginWays {
  socialProviders: ProviderPorts;
  forum: ForumSettings | null;
}

/** Supplies what the domains ask of those to their right, and lets them hear each other's facts. */
export function supplyPorts(
  house: House,
  installation: desk.InstallationPort,
  registrationMode: RegistrationMode = 'open',
  { socialProviders, forum }: LoginWays = { socialProviders: {}, forum: null },
): void {
  house.supply({
    usage: { openOn: charging.openOn, unfinishedOn: charging.unfinishedOn, lostTo: charging.lostTo },
    holders: { ...commerce.holders },
    lifetime: charging.lifetime,
    paymentProviders: [commerce.testProvider],
    payoutProvider: null,
    availableBalance: commerce.availableBalance,
    openingViews: desk.openingViews,
    savedViewsOf: desk.savedViewsOf,
    viewsOfSite: desk.viewsOfSite,
    hasMoneyMoved: async (ctx, operatorId) =>
      (await charging.hasOrders(ctx, operatorId)) || (await hasPosted(ctx, operatorId)),
    subscription: subscriptionOf,
    chargersUsed: (ctx, operatorId) => network.countOfOperator(ctx.tx, operatorId),
    installation,
    productName: installation.productName,
    hasMailbox: installation.mailbox,
    registrationMode,
    socialProviders,
    forum,
  });
  listenAs(nouns, house.facts);
}
