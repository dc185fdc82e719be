import type { ChargePoint } from '@voltdeck/contract';
import { useTranslations } from 'use-intl';
import { sharedObstacle } from './charging-rules';

/** Why charging can start on none of the connectors, where all have the same reason. */
export function NoStart({
  chargePoint,
  className,
}: {
  chargePoint: Pick<ChargePoint, 'connectors'>;
  className?: string;
}) {
  const t = useTranslations('network.obstacle');
  const obstacle = sharedObstacle(chargePoint);
  return obstacle === null ? null : <p className={className}>{t(obstacle)}</p>;
}
