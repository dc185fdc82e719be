import { sql, type RawBuilder } from 'kysely';
import { secretSigns } from './rules-secrets';

/** Bytes of long frames that a page looks through for what its excerpts cannot tell. */
const mostLookedThrough = 16_000_000;

/** The number of a reply's frame: the next after its call's, unless both had a row of their own once. */
export const replyId = sql`case when kind = 'reply' then id else coalesce(former_reply_id, id + 1) end`;

/** Bytes of the frames of an exchange. */
export const bytesOfBoth = sql`coalesce(octet_length(frame), 0) + coalesce(octet_length(reply_frame), 0)`;

/** Of rows with frames, in the order of the window: whether all there is time for was looked through before. */
export const isTired = (frames: RawBuilder<unknown>, window: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`sum(${frames}) over (${window} rows unbounded preceding) > ${mostLookedThrough}`;

/**
 * What a page holds of a frame (`Excerpt`): its beginning, cut before by `left`, so that a large one is neither sent
 * nor held whole, and what the rest would tell of it.
 */
export const excerpt = (frame: string, cut: string): RawBuilder<unknown> => {
  const [whole, text, tired] = [sql.ref(frame), sql.ref(cut), sql.ref('is_tired')];
  return sql`
    case when ${text} is null then null
    when octet_length(${text}) = octet_length(${whole})
    then json_build_object('text', ${text}, 'bytes', octet_length(${whole}), 'isCut', false)
    else json_build_object('text', ${text}, 'bytes', octet_length(${whole}), 'isCut', true,
      'maySecret', ${tired} or replace(${whole}, 'idToken', '') ~* ${secretSigns},
      'named', case when not ${tired}
        then substr(${whole}, nullif(strpos(${whole}, '"transactionId"'), 0), 300) end) end`;
};
