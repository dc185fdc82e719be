import type { House } from '../../platform/house';
import type { Outbound } from '../../platform/outbound/outbound';
import { Sender } from '../../platform/outbound/sender';
import { pushRequest } from '../../platform/push/message';
import { type Ready, recordTry, takeDue } from './actions/push';
import { pushTopic, shares } from './rules';

const system = { actor: { kind: 'system' } } as const;

/** Sends what waits for devices of drivers from this process, beside those that others send. */
export class PushSender extends Sender<Ready> {
  constructor(house: House, outbound: Outbound) {
    super(house, {
      topic: pushTopic,
      most: shares.node,
      take: (most) => house.run(system, (ctx) => takeDue(ctx, most)),
      send: async ({ claimed, receiver, message, signer }) => {
        const outcome = await outbound.post(await pushRequest(receiver, message, signer));
        await house.run(system, (ctx) => recordTry(ctx, claimed, outcome));
      },
      failures: {
        take: 'What waits for devices of drivers could not be taken',
        send: 'What became of a message to a device could not be written down',
      },
    });
  }
}
