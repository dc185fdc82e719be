import type { PartedCall } from '../../../kernel/route';
import type { Ctx } from '../../../platform/ctx';
import { openedByLink, readLink } from '../../links';
import type { Kept } from '../rules-content';
import { receiptByToken } from '../store';

/** What a link opens; null where it opens nothing. */
export const byToken = ({ tx }: Ctx, token: string): Promise<Kept | null> =>
  readLink(token, () => receiptByToken(tx, token));

/** Does something with the document that a link opens; a link that opens nothing is answered late. */
export const byLink = <T extends object>(
  call: PartedCall<Ctx>,
  token: string,
  work: (ctx: Ctx, found: Kept) => Promise<T>,
): Promise<T> => openedByLink(call, (ctx) => byToken(ctx, token), work);
