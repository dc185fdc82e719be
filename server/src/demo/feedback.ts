import { type Locale, locales, type Order, orders } from '@voltdeck/contract';
import { answerFeedback, leaveFeedback, listOrders } from '../charging';
import { membershipsOf, type OwnedOperator, personByEmail } from '../identity';
import { type Member, ownerOf } from '../kernel/actor';
import { dayMs, hourMs, minuteMs } from '../kernel/clock';
import type { Ctx } from '../platform/ctx';
import { portsWith } from '../platform/ports';
import { colleagues } from './data';
import told from './feedback.json';
import { drawsFrom } from './sessions';

/** One session in so many is rated. */
const oneIn = 14;

const mostPages = 50;

/** Who works at the desk that answers, unless nobody does. */
async function support(ctx: Ctx, { operatorId }: OwnedOperator): Promise<Member | null> {
  const email = colleagues.find(({ role }) => role === 'support')?.email ?? '';
  const person = await personByEmail(ctx, email);
  if (person === null) return null;
  const membership = (await membershipsOf(ctx, person.id)).find((one) => one.operatorId === operatorId);
  return membership === undefined
    ? null
    : ownerOf({ operatorId, personId: person.id, membershipId: membership.id });
}

/** How many of a hundred give at most so many stars; at some power centers drivers are less happy. */
const usual = [4, 9, 18, 42, 100];
const worse = [18, 34, 52, 76, 100];

/** Most people there speak Spanish. */
const spoken: readonly Locale[] = ['es', 'es', 'es', 'en', 'en', 'fr', 'fr', 'ar'];

const starsOf = (order: Order, draw: number): number => {
  const shares = order.charge_point.id % 5 === 2 ? worse : usual;
  return 1 + shares.findIndex((share) => draw * 100 < share);
};

interface Said {
  order: Order;
  at: Date;
  rating: number;
  locale: Locale;
  message: string;
  isAnswered: boolean;
}

/** What is said of a session, if anything, within hours after its end. */
function drawSaid(order: Order, now: Date): Said | null {
  const draw = drawsFrom(order.id);
  if (order.delivery_date === null || draw() * oneIn >= 1) return null;
  const at = new Date(Date.parse(order.delivery_date) + 5 * minuteMs + Math.floor(draw() * 3 * hourMs));
  const rating = starsOf(order, draw());
  const locale = spoken[Math.floor(draw() * spoken.length)] ?? locales[0];
  const texts = told.said[locale][`${rating}` as keyof (typeof told.said)[Locale]];
  const message = texts[Math.floor(draw() * texts.length)] ?? '';
  const isAnswered = rating <= 2 && draw() < 0.6 && at.getTime() + dayMs < now.getTime();
  return at < now ? { order, at, rating, locale, message, isAnswered } : null;
}

async function completed(owner: Ctx): Promise<Order[]> {
  const found: Order[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const query = orders.listOrders.query.parse({ page, per_page: 200, sort: '-id', state: 'completed' });
    const { data, meta } = await listOrders(owner, { params: {}, query, body: {} });
    found.push(...data);
    if (meta.last_page <= page) break;
  }
  return found;
}

/** Has drivers rate sessions of the history, and the desk answer some of those who had trouble. */
export async function rateDemo(ctx: Ctx, owned: OwnedOperator): Promise<void> {
  // Nobody is to be told of what happened long ago.
  const ports = portsWith(ctx.ports, { mail: { ...ctx.ports.mail, queue: () => Promise.resolve() } });
  const desk = await support(ctx, owned);
  const all = await completed({ ...ctx, actor: ownerOf(owned) });
  const said = all.map((order) => drawSaid(order, ctx.now)).filter((one) => one !== null);
  for (const { order, at, rating, locale, message, isAnswered } of said.toReversed()) {
    const body = { rating, message };
    const id = await leaveFeedback({ ...ctx, actor: { kind: 'guest' }, now: at, locale }, order.id, body);
    // Who charged with the card of a vehicle or a worker has no address to answer to.
    if (!isAnswered || desk === null || order.user_id === null) continue;
    const later: Ctx = { ...ctx, ports, actor: desk, now: new Date(at.getTime() + dayMs / 2) };
    await answerFeedback(later, { params: { id }, query: {}, body: { text: told.reply[locale] } });
  }
}
