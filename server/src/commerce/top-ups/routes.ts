import { topUps } from '@voltdeck/contract';
import { inParts } from '../../kernel/route';
import { answerTestTopUp, openTopUp } from './actions/page';

export const topUpRoutes = [
  inParts(topUps.openTopUp, openTopUp),
  inParts(topUps.answerTestTopUp, answerTestTopUp),
];
