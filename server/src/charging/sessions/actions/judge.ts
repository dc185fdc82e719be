import type { ChargingPlace } from '../../../network';
import type { Ctx } from '../../../platform/ctx';
import { authorizeStart } from '../../authorization/actions';
import type { Judged } from '../../authorization/rules';
import type { StartQuestion } from '../rules/question';

/** What a tag that starts a session is worth here and now, and who pays (docs/decisions.md#payers). */
export const judgeStart = (ctx: Ctx, place: ChargingPlace, start: StartQuestion): Promise<Judged> =>
  authorizeStart(ctx, { ...start, place, who: { uid: start.uid } });
