import { chargePoints } from '@voltdeck/contract';
import { useMemo } from 'react';
import { useCall } from '../../api/hooks';
import { MessageList } from './message-list';

/** What one power center and the server said to each other, in the time of its place. */
export function ChargePointMessages({ chargePointId }: { chargePointId: number }) {
  // The page reads it too: asked for without the interest, it would no longer hear of changes there either.
  const place = useCall(
    chargePoints.getChargePoint,
    { params: { id: chargePointId } },
    { live: { kinds: ['charge-point'], id: chargePointId }, quiet: true },
  ).data;
  const of = useMemo(() => ({ charge_point_id: [chargePointId] }), [chargePointId]);
  return <MessageList of={of} about={place?.title} zone={place?.time_zone} />;
}
