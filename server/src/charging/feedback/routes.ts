import { feedback } from '@voltdeck/contract';
import { on } from '../../kernel/route';
import { exportFeedback, getFeedback, listFeedback, summarizeFeedback } from './actions/look';
import { hideFeedback } from './actions/hide';
import { replyToFeedback } from './actions/reply';

export const feedbackRoutes = [
  on(feedback.listFeedback, listFeedback),
  on(feedback.exportFeedback, exportFeedback),
  on(feedback.summarizeFeedback, summarizeFeedback),
  on(feedback.getFeedback, getFeedback),
  on(feedback.replyToFeedback, replyToFeedback),
  on(feedback.hideFeedback, hideFeedback),
];
