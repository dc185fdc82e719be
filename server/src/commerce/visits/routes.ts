import { visits } from '@voltdeck/contract';
import { inParts } from '../../kernel/route';
import { startVisit } from './actions/begin';
import { answerTestVisit, mailVisitReceipt, openVisit, reviewVisit, stopVisit } from './actions/page';

export const visitRoutes = [
  inParts(visits.startVisit, startVisit),
  inParts(visits.openVisit, openVisit),
  inParts(visits.answerTestVisit, answerTestVisit),
  inParts(visits.stopVisit, stopVisit),
  inParts(visits.mailVisitReceipt, mailVisitReceipt),
  inParts(visits.reviewVisit, reviewVisit),
];
