import { authorizeTokens, blockCard, createCard } from '../charging';
import { dayMs } from '../kernel/clock';
import { addAllowedUsers } from '../network';
import type { Ctx } from '../platform/ctx';
import { driversFor } from './data';

const nothing = { params: {}, query: {} };

/** Shown at chargers lately, and never issued. */
const strangers = ['04E1C7A25B6180', '045F1B92'];

/** Issues cards beside those that the sessions of the demo use, and lets drivers use its first power center; acts as the owner. */
export async function issueDemoCards(ctx: Ctx, chargePointIds: readonly number[]): Promise<void> {
  const [first] = chargePointIds;
  if (first === undefined) return;
  const lastWeek = new Date(ctx.now.getTime() - 7 * dayMs).toISOString().slice(0, 10);
  const lost = await createCard(ctx, {
    ...nothing,
    body: {
      number: '04A2D9F13C5E80',
      holder: 'driver',
      email: 'driver1@voltdeck.test',
      label: 'Lost key fob',
    },
  });
  await blockCard(ctx, { params: { id: lost.id }, query: {}, body: {} });
  await createCard(ctx, {
    ...nothing,
    body: {
      number: '0477E0B2',
      holder: 'driver',
      name: 'Guest parking',
      label: 'Visitor 1',
      expires_on: lastWeek,
    },
  });
  const emails = driversFor(chargePointIds.length).map(
    (_driver, index) => `driver${index + 1}@voltdeck.test`,
  );
  await addAllowedUsers(ctx, { params: { id: first }, query: {}, body: { emails: emails.slice(0, 3) } });
  await authorizeTokens(
    ctx,
    strangers.map((uid, index) => ({
      chargePointId: chargePointIds[index % chargePointIds.length] ?? first,
      uid,
      at: ctx.now,
    })),
  );
}
