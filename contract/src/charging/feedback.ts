import { z } from 'zod';
import { endpoint } from '../endpoint';
import { exportQuery, listQuery, pageOf, several } from '../page';
import { boolean, id, integer, moment, optionalText, orNothing, text } from '../wire';

declare module '../live' {
  interface ChangedKinds {
    /** Beside it stands the id of the power center, whose rating changes with its feedback. */
    feedback: true;
  }
}

/** Stars that somebody may give. */
export const ratings = [1, 2, 3, 4, 5] as const;

/** Up to so many stars tell of trouble. */
export const lowRating = 2;

/** Letters of what a driver may write beside the stars. */
export const mostFeedbackText = 1_000;

/** Letters of an answer. */
export const mostReplyText = 2_000;

/** What a driver of an app may tick beside the stars; a number is never used again, and the names stand in the texts. */
export const feedbackOptions = [
  { id: 1, code: 'fast' },
  { id: 2, code: 'easy-to-find' },
  { id: 3, code: 'clean' },
  { id: 4, code: 'good-price' },
  { id: 5, code: 'slow' },
  { id: 6, code: 'hard-to-start' },
  { id: 7, code: 'blocked' },
  { id: 8, code: 'damaged' },
] as const;
export type FeedbackOptionCode = (typeof feedbackOptions)[number]['code'];

/** One of them, named in the language of whoever reads it. */
export const feedbackOption = z.object({ id: z.int(), name: z.string() });

const stars = z.int().min(1).max(5);

const place = z.object({ id: z.int(), title: z.string() });

/** What a driver said of a session (docs/decisions.md#feedback); existing clients read the first seven fields. */
export const feedbackShape = z.object({
  id: z.int(),
  charge_point_order_id: z.int(),
  charge_point: place,
  /** Empty where nobody wrote anything. */
  feedback_msg: z.string(),
  rating: stars,
  /** What was ticked beside the stars. */
  options: z.array(feedbackOption),
  insert_date: z.string(),
  /** Who charged; without an id and a name where nobody knows. */
  user: z.object({ id: z.int().nullable(), first_name: z.string(), last_name: z.string() }),
  charging_site: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Of the power center: its times are told on this clock. */
  time_zone: z.string(),
  /** What was answered by mail, when and by whom; null while nothing was. */
  reply: z.object({ text: z.string(), at: z.string(), by: z.string().nullable() }).nullable(),
  /** Nobody has answered, and there is an address to write to. */
  can_be_answered: z.boolean(),
  /** Other drivers read the words, unless they are hidden. */
  is_public: z.boolean(),
  /** Since when the words are kept from other drivers, and by whom; null while they are not. */
  hidden: z.object({ at: z.string(), by: z.string().nullable() }).nullable(),
});
export type Feedback = z.infer<typeof feedbackShape>;

export const feedbackSorts = ['insert_date', 'rating'] as const;

/** What sums are narrowed by, and the list too; a moment `to` is included. */
const ofPlaces = {
  charge_point_id: several(id()).optional(),
  charging_site_id: several(id()).optional(),
  from: moment().optional(),
  to: moment().optional(),
};

const filters = {
  rating: several(integer(stars)).optional(),
  /** Whether something was written beside the stars. */
  has_text: boolean().optional(),
  answered: boolean().optional(),
  /** Whether its words are kept from other drivers. */
  hidden: boolean().optional(),
  ...ofPlaces,
};

export const listFeedback = endpoint({
  method: 'GET',
  path: '/api/feedback',
  summary:
    'A page of what drivers said of their sessions, the latest first; `search` looks at what they wrote, the name of the power center and the number of the order',
  needs: { operator: 'feedback.read' },
  query: listQuery(feedbackSorts, filters),
  result: pageOf(feedbackShape),
  heavy: true,
});

export const exportFeedback = endpoint({
  method: 'GET',
  path: '/api/feedback/export',
  summary: 'The feedback that the list finds, as a spreadsheet',
  needs: { operator: 'feedback.read' },
  query: exportQuery(feedbackSorts, filters),
  result: null,
  file: true,
  heavy: true,
});

/** How ratings came out: of none the mean is null. */
const rated = { count: z.int(), mean: z.number().nullable() };

const ranked = z.object({ charge_point: place, count: z.int(), mean: z.number() });

/** Ratings in sum: by stars, by the last twelve months of the period, and the power centers at both ends. */
export const feedbackSummary = z.object({
  ...rated,
  /** How many gave at most two stars. */
  low: z.int(),
  answered: z.int(),
  /** From five stars to one. */
  stars: z.array(z.object({ rating: stars, count: z.int() })),
  /** Each month on the operator's clock as `YYYY-MM`, oldest first, those without ratings too. */
  months: z.array(z.object({ month: z.string(), ...rated })),
  /** By their mean, among those rated three times or more; none is among both. */
  best: z.array(ranked),
  worst: z.array(ranked),
});
export type FeedbackSummary = z.infer<typeof feedbackSummary>;

export const summarizeFeedback = endpoint({
  method: 'GET',
  path: '/api/feedback/summary',
  summary: 'How ratings came out: in all, by stars, by month, and the best and worst power centers',
  needs: { operator: 'feedback.read' },
  query: z.strictObject(ofPlaces),
  result: feedbackSummary,
  heavy: true,
});

const params = z.object({ id: id() });

export const getFeedback = endpoint({
  method: 'GET',
  path: '/api/feedback/{id}',
  summary: 'What a driver said of a session, with the answer to it',
  needs: { operator: 'feedback.read' },
  params,
  result: feedbackShape,
});

export const replyToFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback/{id}/reply',
  summary:
    'Answers a driver by mail, once; repeating the same words changes nothing. Needs the key to read feedback too',
  needs: { operator: 'power-center.update' },
  params,
  body: z.strictObject({ text: text(mostReplyText) }),
  result: feedbackShape,
});

export const hideFeedback = endpoint({
  method: 'PUT',
  path: '/api/feedback/{id}/hidden',
  summary:
    'Keeps the words of a review from other drivers, or shows them again; its stars count all the same. Saying the same again changes nothing',
  needs: { operator: 'feedback.update' },
  params,
  body: z.strictObject({ hidden: z.boolean() }),
  result: z.object({ id: z.int(), hidden: z.boolean() }),
});

/** What a driver says of a session by the link of its receipt. */
export const feedbackBody = z.strictObject({
  rating: integer(stars),
  message: optionalText(mostFeedbackText),
  /** Where an answer goes. */
  email: orNothing(z.string().trim().pipe(z.email().max(254))),
});
export type FeedbackBody = z.output<typeof feedbackBody>;
