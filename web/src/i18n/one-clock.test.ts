import { expect, it } from 'vitest';

const sources: Readonly<Record<string, string>> = import.meta.glob(
  ['/src/**/*.{ts,tsx}', '!/src/**/*.test.{ts,tsx}'],
  { query: '?raw', import: 'default', eager: true },
);

const withPattern = (pattern: RegExp): string[] =>
  Object.keys(sources)
    .filter((path) => pattern.test(sources[path] ?? ''))
    .toSorted();

it('moments are written by the formats of the languages and by nothing else', () => {
  expect(withPattern(/new Intl\.DateTimeFormat|Intl\.DateTimeFormat\(/)).toEqual([
    '/src/i18n/dates.ts',
    '/src/i18n/zones.ts',
  ]);
  expect(withPattern(/\.toLocale(?:Date|Time)?String\(|\.to(?:Date|Time|UTC)String\(/)).toEqual([]);
});

it('the clock of a place is read in its zone, never in that of the browser', () => {
  expect(withPattern(/\.get(?:Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)\(\)/)).toEqual([]);
});

/** What has no place, and why; everything else is told on the clock of its site. */
const withoutPlace: Readonly<Record<string, string>> = {
  '/src/app/pages/home/attention.tsx': 'what waits in the work list may be of any place',
  '/src/app/shell/state-banner.tsx': 'when the server was reached last',
  '/src/apps/builds/columns.tsx': 'an app is built at no place',
  '/src/apps/builds/detail-dialog.tsx': 'an app is built at no place',
  '/src/apps/developer-keys/key-card.tsx': 'a key of the operator is at no place',
  '/src/apps/proposals/columns.tsx': 'when an assistant asked, wherever that was',
  '/src/apps/proposals/compared.tsx': 'times of things at any place',
  '/src/apps/proposals/detail-dialog.tsx': 'when an assistant asked, wherever that was',
  '/src/apps/webhooks/delivery-line.tsx': 'what is sent to a server is at no place',
  '/src/apps/webhooks/webhook-line.tsx': 'what is sent to a server is at no place',
  '/src/charging/deviations/charge-point-deviations.tsx': 'sums over the charge points of a model',
  '/src/charging/deviations/list-screen.tsx': 'sums over the charge points of a model',
  '/src/charging/deviations/report-screen.tsx': 'when the reader makes the report',
  '/src/charging/deviations/reported-line.tsx': 'sums over the charge points of a model',
  '/src/charging/messages/message-list.tsx': 'the days of a list of all places',
  '/src/desk/notices/notice-line.tsx': 'a notice is of many places',
  '/src/identity/admins/columns.tsx': 'somebody’s access is at no place',
  '/src/identity/factors/rows.tsx': 'a second factor is at no place',
  '/src/identity/fleet-admins/admin-screen.tsx': 'somebody’s access to a fleet is at no place',
  '/src/identity/fleets/fleet-screen.tsx': 'a fleet charges at many places',
  '/src/identity/fleets/list-screen.tsx': 'a fleet charges at many places',
  '/src/identity/mailbox/mail-card.tsx': 'a mail has no place',
  '/src/identity/profiles/logins-section.tsx': 'a login is at no place',
  '/src/identity/registrations/register-form.tsx': 'the operator begins with the clock of its owner',
  '/src/identity/social-logins/linked-section.tsx': 'an account of somebody is at no place',
  '/src/identity/social-logins/social-login-screen.tsx': 'the operator begins with the clock of its owner',
  '/src/network/categories/list-screen.tsx': 'a category is at no place',
  '/src/network/groups/list-screen.tsx': 'a group is of many places',
  '/src/roaming/credentials/token-section.tsx': 'when the operator’s own token was made and read with',
  '/src/ui/clocks.ts': 'the reader’s clock beside that of a place',
  '/src/ui/old.tsx': 'when the server was reached last',
  '/src/ui/table/filter-editor.tsx': 'days chosen in a list of all places',
  '/src/ui/table/filter-text.ts': 'days chosen in a list of all places',
  '/src/charging/cards/columns.tsx': 'when a card was issued and last used, wherever that was',
  '/src/charging/cards/last-seen.tsx': 'when a card was last seen, wherever that was',
  '/src/charging/cards/unknown-cards.tsx': 'when an unknown card was seen, at whichever of many places',
  '/src/commerce/payout-methods/own-moment.ts': 'the money of an operator is at no place',
  '/src/commerce/payouts/columns.tsx': 'the money of an operator is at no place',
  '/src/commerce/payouts/detail-dialog.tsx': 'the money of an operator is at no place',
  '/src/commerce/workers/columns.tsx': 'a worker works at many places',
  '/src/fleets/drivers/drivers-screen.tsx': 'a driver charges at many places',
  '/src/fleets/vehicles/columns.tsx': 'a vehicle charges at many places',
  '/src/identity/audit/changes.tsx': 'times that people changed',
  '/src/identity/audit/columns.tsx': 'what people did, wherever they were',
  '/src/identity/audit/history.tsx': 'what people did, wherever they were',
  '/src/identity/audit/line-dialog.tsx': 'what people did, wherever they were',
  '/src/network/allowed-users/allowed-list.tsx': 'when somebody was let in, by people wherever they are',
  '/src/ui/when/own-time.tsx': 'the clock of the reader itself',
};

it('the clock of the reader is used for what has no place alone', () => {
  const using = withPattern(/\bownZone\(\)|<OwnTime\b/).filter((path) => path !== '/src/i18n/zones.ts');
  expect(using).toEqual(Object.keys(withoutPlace).toSorted());
});
