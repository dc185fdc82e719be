import { createNetwork, type WantedChargePoint } from '../../../e2e/product';
import { supplyPorts } from '../../../server/src/main/ports';
import { systemClock } from '../../../server/src/platform/clock';
import { createHouse } from '../../../server/src/platform/house';
import { silentLog } from '../../../server/src/platform/log';
import { paymentKindOf, payersOfKind } from '../product/payers';
import { openStores } from '../world/database';

export const protocols = ['1.6', '2.0.1'] as const;
/** Whose cards are carried; each has its own kind of payment. */
const holderKinds = Object.keys(paymentKindOf);

/** Major units for a kWh, dear enough that the few Wh of a test come to some money. */
export const priceOfKwh = 9.99;
/** What the platform keeps, in parts per million, as `createNetwork` agrees it. */
export const feeRatePpm = 50_000;

export const prefixOf = (protocol: string): string => `K${protocol.replaceAll('.', '')}`;
/** One card of each kind of payer, carried at one charger alone. */
export const cardsAt = (identity: string): string[] => holderKinds.map((kind) => `${identity}-${kind}`);
/** A charger that no card is shown at. */
export const talkerName = 'TALKER';

function placesOf(count: number): WantedChargePoint[] {
  const prices = [
    {
      starting_time: '00:00',
      ending_time: '00:00',
      price: priceOfKwh,
      price_unit: 'energy' as const,
    },
  ];
  const named = protocols.flatMap((protocol) =>
    Array.from({ length: count / 2 }, (_, index) => {
      const identifier = `${prefixOf(protocol)}-${String(index + 1).padStart(4, '0')}`;
      const isFast = index % 4 === 3;
      const kind = isFast ? ('DC' as const) : ('AC' as const);
      return { identifier, kind, maxPowerW: isFast ? 150_000 : 22_000, prices, tags: cardsAt(identifier) };
    }),
  );
  return [...named, { identifier: talkerName, prices }];
}

/** Makes the operator with its charge points and cards on the database of a product that runs. @returns their passwords by identity */
export async function makeNetwork(
  dataDir: string,
  root: string,
  count: number,
): Promise<Map<string, string>> {
  const db = await openStores(dataDir, root);
  try {
    const house = createHouse({ db, clock: systemClock, log: silentLog() });
    supplyPorts(house, { productName: 'Voltdeck', mapStyleUrl: undefined, demo: null, mailbox: false });
    const { chargers } = await house.run({ actor: { kind: 'system' } }, (ctx) =>
      createNetwork(ctx, placesOf(count)),
    );
    // No domain makes cards of these holders yet.
    for (const kind of holderKinds.filter((each) => each !== 'operator'))
      await db.pool.query(
        `update tags set holder = $1,
           person_id = case when $1 = 'person' then (select id from persons p where p.email = 'driver' || tags.id % $2::int || '@journey.test') end,
           -- A vehicle and a worker have one card.
           holder_id = case when $1 in ('vehicle', 'worker') then tags.id when $1 <> 'person' then 1 + tags.id % $2::int end
         where uid like '%-' || $1`,
        [kind, payersOfKind],
      );
    return new Map(chargers.map(({ identifier, password }) => [identifier, password]));
  } finally {
    await db.close();
  }
}
