import { type Worker, workers } from '@voltdeck/contract';
import { chargingHouse, type ChargingHouse, minutes, type Station } from '../charging/testing-charging';
import { testProvider } from '../platform/payments/test-provider';
import { holders, listen } from './index';
import { resetBalance } from './worker-cash/actions/hand-over';
import { getWorker } from './workers/actions';
import { createWorker, deleteWorker, updateWorker } from './workers/actions/change';

/** A house whose workers charge, in euros, their plan with workers unless told. */
export interface WorkerHouse extends ChargingHouse {
  plan: { features: string[] };
  add(body: object): Promise<Worker>;
  change(id: number, body: object): Promise<Worker>;
  remove(id: number): Promise<{ id: number }>;
  worker(id: number): Promise<Worker>;
  handOver(id: number, amount?: number): ReturnType<typeof resetBalance>;
  /** A session with a card that takes so many Wh, at 0.50 a kWh. */
  charge(station: Station, uid: string, wh: number): Promise<void>;
}

export async function workerHouse(): Promise<WorkerHouse> {
  const house = await chargingHouse();
  const plan = { features: ['worker-access'] };
  house.supply({
    holders,
    paymentProviders: [testProvider],
    subscription: async () => ({ isSubscribed: true, features: plan.features as never, endsAt: null }),
  });
  listen(house.facts);
  const as = { actor: house.mine };
  return {
    ...house,
    plan,
    add: (body) =>
      house.run(as, (ctx) =>
        createWorker(ctx, { params: {}, query: {}, body: workers.createWorker.body.parse(body) }),
      ),
    change: (id, body) =>
      house.run(as, (ctx) =>
        updateWorker(ctx, { params: { id }, query: {}, body: workers.updateWorker.body.parse(body) }),
      ),
    remove: (id) => house.run(as, (ctx) => deleteWorker(ctx, { params: { id }, query: {}, body: {} })),
    worker: (id) => house.run(as, (ctx) => getWorker(ctx, { params: { id }, query: {}, body: {} })),
    handOver: (id, amount) =>
      house.run(as, (ctx) => resetBalance(ctx, { params: { id }, query: { amount }, body: {} })),
    charge: async (station, uid, wh) => {
      const { transactionId, verdict } = await station.start({ uid });
      if (verdict !== 'accepted') throw new Error(`${uid} was refused: ${verdict}`);
      house.clock.advance(minutes(60));
      await station.stop(transactionId, 1_000 + wh);
    },
  };
}
