import type { Ctx, Ports } from '../platform/ctx';
import { createHouse, type House } from '../platform/house';
import { silentLog } from '../platform/log';
import { testMail } from '../platform/mail/testing-mail';
import { listenAs } from '../platform/noun';
import { testSecrets } from '../platform/secrets/testing-secrets';
import type { TestHouse } from '../platform/testing-house';
import { nouns } from './index';
import { sample, type Station } from './testing-charging';
import { Learnt, Memory } from './sessions/actions/memory';
import { lostTo } from './orders/actions/lost';
import { lifetime } from './orders/actions/sums';
import { openOn, unfinishedOn } from './orders/actions/views';
import { takeAll } from './sessions/actions/take';
import { type TransactionEvent, untold } from './sessions/rules/event';

/** Another house on the database of one, as a second node has it. */
export function joinedHouse({ db, clock }: TestHouse, ports: Partial<Ports>): House {
  const house = createHouse({ db, clock, log: silentLog() });
  const usage = { openOn, unfinishedOn, lostTo };
  house.supply({ mail: testMail(), secrets: testSecrets(), usage, lifetime, ...ports });
  listenAs(nouns, house.facts);
  return house;
}

/** One thing that a charger says. */
export interface Said {
  station: Station;
  transactionId?: number | null;
  uid?: string;
  /** The register of its meter. */
  meterWh: number;
}

/** A node that takes in what many chargers say at once, in one transaction, and remembers their sessions. */
export interface ChargingNode {
  /** The transaction of each start in their order; null where it was refused. */
  start(said: readonly Said[]): Promise<(number | null)[]>;
  read(said: readonly Said[]): Promise<void>;
  stop(said: readonly Said[]): Promise<void>;
}

const by = (id: number | null | undefined) => ({ by: 'id', id: id ?? null }) as const;

export function chargingNode(house: Pick<House, 'run'>): ChargingNode {
  const memory = new Memory();
  const say = async (said: readonly Said[], eventOf: (one: Said, ctx: Ctx) => TransactionEvent) => {
    const learnt = new Learnt(memory);
    const outcomes = await house.run({ actor: { kind: 'system' } }, (ctx) =>
      takeAll(
        ctx,
        said.map((one) => ({ source: one.station.source, event: eventOf(one, ctx), at: ctx.now })),
        { learnt },
      ),
    );
    learnt.keep();
    return outcomes.map((outcome) => {
      if (outcome instanceof Error) throw outcome;
      return outcome;
    });
  };
  return {
    start: async (said) => {
      const answers = await say(said, ({ uid = null, meterWh }, { now }) => ({
        ...untold,
        kind: 'started',
        transaction: by(null),
        connectorNumber: 1,
        uid,
        deviceAt: now,
        meterWh,
      }));
      return answers.map(({ transactionId, word }) => (word?.verdict === 'accepted' ? transactionId : null));
    },
    read: async (said) => {
      await say(said, ({ transactionId, meterWh }, { now }) => ({
        ...untold,
        kind: 'updated',
        transaction: by(transactionId),
        connectorNumber: 1,
        samples: [sample(now, meterWh)],
      }));
    },
    stop: async (said) => {
      await say(said, ({ transactionId, meterWh }, { now }) => ({
        ...untold,
        kind: 'ended',
        transaction: by(transactionId),
        deviceAt: now,
        meterWh,
        reason: 'Remote',
      }));
    },
  };
}
