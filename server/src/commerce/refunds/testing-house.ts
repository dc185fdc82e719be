import type { TestHouse } from '../../platform/testing-house';
import { nouns } from '../index';
import { testProvider } from '../../platform/payments/test-provider';
import { correctingHouse, fakePayers } from '../testing-corrections';
import type { Scene } from '../testing-orders';

/** A house with everybody who may pay, the test provider and the jobs of commerce. */
export async function refundingHouse(): Promise<{ house: TestHouse; scene: Scene }> {
  const { others } = fakePayers();
  const { house, scene } = await correctingHouse({ provider: testProvider, others });
  for (const { name, handler } of nouns.flatMap(({ jobs = [] }) => jobs)) {
    house.onJob(name, async (ctx, payload) => void (await handler(ctx, payload as never)));
  }
  return { house, scene };
}
