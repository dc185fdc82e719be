import { type Answer, ask } from '../wire/http';
import type { Database } from '../world/database';
import type { Tenant } from '../world/tenants';

export interface LogIn {
  email: string;
  password: string;
  from: string;
  /** What the browser keeps from earlier logins. */
  cookies?: Record<string, string>;
}

/** A colleague of an operator's owner, with the same password. */
export async function addColleague(database: Database, tenant: Tenant, name: string): Promise<string> {
  const email = `${name}@torture.test`;
  await database.query(
    `with one as (
       insert into persons (email, first_name, last_name, password_hash)
       select $2, 'Col', 'League', password_hash from persons where email = $1
       on conflict (email) do update set last_name = 'League' returning id)
     insert into memberships (person_id, operator_id, role, permissions, status)
     select id, $3, 'voltdeck_user', '{}', 'active' from one on conflict do nothing`,
    [tenant.email, email, tenant.operatorId],
  );
  return email;
}

/** As an app logs in. */
export const logInByApp = (port: number, { email, password, from }: LogIn): Promise<Answer> =>
  ask(port, { method: 'POST', path: '/api/v3/auth/login', body: { email, password }, from });

const cookiesIn = ({ headers }: Answer): Record<string, string> =>
  Object.fromEntries(
    (headers['set-cookie'] ?? []).flatMap((line) => {
      const [, name, value] = /^([^=;\s]+)=([^;]*)/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );

const headerOf = (cookies: Record<string, string>): string =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

/** As the dashboard's page logs in, with what the browser keeps; answers what it keeps afterwards, too. */
export async function logInByPage(
  port: number,
  { email, password, from, cookies = {} }: LogIn,
): Promise<{ answer: Answer; cookies: Record<string, string> }> {
  const asked = await ask(port, {
    path: '/sanctum/csrf-cookie',
    from,
    headers: { cookie: headerOf(cookies) },
  });
  const kept = { ...cookies, ...cookiesIn(asked) };
  const answer = await ask(port, {
    method: 'POST',
    path: '/api/auth/login',
    from,
    body: { email, password },
    headers: { cookie: headerOf(kept), 'x-xsrf-token': decodeURIComponent(kept['XSRF-TOKEN'] ?? '') },
  });
  return { answer, cookies: { ...kept, ...cookiesIn(answer) } };
}

/** How many answers there were of each status, told and counted. */
export function byStatus(answers: readonly Answer[]): { text: string; counts: Record<string, number> } {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  const text = Object.entries(counts).map(
    ([status, count]) => `${count} × ${status === '0' ? 'none' : status}`,
  );
  return { text: text.join(', '), counts };
}
