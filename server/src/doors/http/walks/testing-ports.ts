import * as charging from '../../../charging';
import * as commerce from '../../../commerce';
import * as desk from '../../../desk';
import * as identity from '../../../identity';
import * as network from '../../../network';
import { subscriptionOf } from '../../../plans';
import * as reference from '../../../reference';
import type { TestHouse } from '../../../platform/testing-house';
import { Realtime } from '../../realtime/realtime';

/** Every route of the product. */
export const routesOf = (realtime: Realtime) =>
  [reference, identity, network, charging, commerce, desk, realtime].flatMap((part) => [...part.routes]);

/** Supplies what the domains ask of each other, and opens the real-time door. */
export function furnish(house: TestHouse): Realtime {
  house.supply({
    usage: { openOn: charging.openOn, unfinishedOn: charging.unfinishedOn },
    addresses: { ocppUrl: 'ws://localhost:3000/ocpp' },
    mayStart: commerce.mayStart,
    paymentProviders: [commerce.testProvider],
    moneySettings: commerce.defaultMoneySettings,
    availableBalance: commerce.availableBalance,
    openingViews: desk.openingViews,
    subscription: subscriptionOf,
    installation: { productName: 'Voltdeck', demo: null },
  });
  commerce.listen(house.facts);
  const { orderDetailOf, chargePointLiveOf } = charging;
  return new Realtime(house, { loaders: { orderDetailOf, chargePointLiveOf } });
}
