import type { driverOrders } from '@voltdeck/contract';
import { useKept } from '../api/use-kept';
import type { CurvePoint } from '../ui/curve-shape';

/** So many are drawn: an hour at the pace of this page. */
const most = 900;

/** The power of a session since its page was opened: drivers are told the present alone. */
export function useSeenCurve(
  { power }: Pick<driverOrders.DriverOrderDetail, 'power'>,
  at: Date | undefined,
): readonly CurvePoint[] {
  const points = useKept<readonly CurvePoint[]>([]);
  const time = at?.toISOString();
  if (time !== undefined && points.get().at(-1)?.at !== time)
    points.put([...points.get(), { at: time, power }].slice(-most));
  return points.get();
}
