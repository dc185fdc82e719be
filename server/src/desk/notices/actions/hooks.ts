import { tellWebhooks, wantingWebhooks } from '../../../apps';
import type { Fact } from '../../../kernel/facts';
import type { Ctx } from '../../../platform/ctx';
import { sharedKinds, toNotice } from '../rules';
import { openedAt } from '../store-told';

/** Tells webhooks of notices that were opened at this moment, but for those that are one person's alone. */
export async function tellOpened(ctx: Ctx, facts: readonly Fact<object>[]): Promise<void> {
  const kind = 'notice.opened';
  const operatorIds = await wantingWebhooks(
    ctx,
    facts.map(({ operatorId }) => operatorId),
    kind,
  );
  if (operatorIds.length === 0) return;
  const opened = await openedAt(ctx.tx, { operatorIds, kinds: sharedKinds, at: ctx.now });
  await tellWebhooks(
    ctx,
    opened.map(({ operatorId, ...row }) => {
      const { is_read: _, ...data } = toNotice({ ...row, is_unread: true });
      return { operatorId, kind, subject: row.id, data };
    }),
  );
}
