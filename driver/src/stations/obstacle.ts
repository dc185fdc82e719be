import type { StrangerObstacle } from '@voltdeck/contract';
import type { TextKey, Translate } from '../i18n/texts';

const words: Record<StrangerObstacle, TextKey> = {
  offline: 'obstacle.offline',
  busy: 'obstacle.busy',
  booked: 'obstacle.booked',
  faulted: 'obstacle.faulted',
  closed: 'obstacle.closed',
  'out-of-service': 'obstacle.outOfService',
  unpriced: 'obstacle.unpriced',
};

/** Why nobody can start on a connector now. */
export const obstacleText = (obstacle: StrangerObstacle, t: Translate): string => t(words[obstacle]);
