/** `GET one | POST two` under a path, as the lists below group them. */
const under = (base: string, calls: string): string[] =>
  calls
    .trim()
    .split(/\s*\|\s*/)
    .map((call) => call.replace(/^(\w+) ?/, `$1 ${base}`));

const crud = 'GET | POST | GET /{id} | PUT /{id} | DELETE /{id}';
const table = `${crud} | GET /datatable`;
const allowed =
  'GET /{id}/allowed-users | GET /{id}/allowed-users/datatable | POST /{id}/allowed-users | DELETE /{id}/allowed-users/{userId}';
const reports = ['invoices', 'orders', 'stations', 'vehicle-kwh', 'remaining-limits'];

/** Every call that existing clients make (docs/decisions.md#calls). */
export const callsOfExistingClients: readonly string[] = [
  'GET /sanctum/csrf-cookie',
  ...under('/api/auth', 'POST /login'),
  ...under(
    '/api/v3/auth',
    `POST /register | POST /email/check | POST /email/verify | POST /{provider} | POST /logout | GET /check
     | POST /password/reset | POST /password/reset/verify | POST /password/reset/resend`,
  ),
  ...under(
    '/api',
    'GET /user | GET /stats | GET /user/balance | PATCH /v3/users/{id} | GET /user/permissions | GET /user/roles | GET /user/subscribe | GET /user/unsubscribe',
  ),
  ...under(
    '/api/charge-points',
    `GET | GET /datatable | GET /{id} | GET /{id}/stats | GET /check-subscription-limitation | GET /export
     | GET /geojson | GET /{id}/geojson | GET /sustainability | GET /types | GET /connectors | GET /amenities
     | POST | POST /{id}/image | PUT /{id} | PATCH /{id} | DELETE /{id} | ${allowed}
     | GET /{id}/charge-point-prices | POST /{id}/charge-point-prices | GET /{id}/media | POST /{id}/media`,
  ),
  ...under('/api/charge-point-groups', `${table} | ${allowed}`),
  ...under('/api/charge-point-prices', 'GET /{id} | PUT /{id} | DELETE /{id}'),
  'DELETE /api/media/{id}',
  ...under('/api/orders', 'GET | GET /{id} | GET /export | POST /start | POST /stop'),
  ...under('/api/feedback', 'GET | GET /{id} | GET /export'),
  ...under('/api/payouts', 'GET | POST /request-payout'),
  ...under('/api/payout-methods', 'GET /available | GET | POST | POST /{id} | DELETE /{id}'),
  'GET /api/permissions',
  ...under('/api/fleets', crud),
  ...under(
    '/api/fleets/{id}',
    `GET /charge-points | GET /charge-point-groups | POST /admins/{adminId}/permissions | GET /admins/permissions
     | GET /drivers | POST /drivers | DELETE /drivers/{driverId} | PUT /balance | GET /categories
     | GET /charging-sites | GET /payments | GET /payments/export`,
  ),
  ...['limitation', 'vehicle', 'vehicle-group', 'admin'].flatMap((noun) => {
    const id = `{${noun.replace('-g', 'G')}Id}`;
    return under(`/api/fleets/{id}/${noun}s`, `GET | POST | GET /${id} | PUT /${id} | DELETE /${id}`);
  }),
  ...reports.flatMap((report) => under(`/api/fleets/{id}/reports/${report}`, 'GET | GET /export')),
  ...under('/api/vehicle-makes', 'GET | GET /{id}/models'),
  ...under('/api', 'GET /v2/power-source/connectors | GET /v3/countries | GET /v3/countries/currencies'),
  ...under('/api/developer', 'GET /api-key | POST /generate-new-api-key'),
  ...under('/api/categories', 'GET | GET /datatable | POST | PUT /{id} | DELETE /{id}'),
  ...under('/api/admins', table),
  ...under(
    '/api/workers',
    `${table} | GET /{id}/reset-balance | GET /{id}/stats | GET /{id}/transactions | GET /{id}/transactions/export`,
  ),
  ...under('/api/charging-sites', 'GET | GET /datatable | POST | PUT /{id} | DELETE /{id}'),
  ...under('/api/ocpi', 'GET /info | GET /token'),
  ...under('/api/subscription', 'GET /current | POST /subscribe | POST /unsubscribe | POST /resume'),
  'GET /api/subscription-plans',
  ...under('/api/builds', 'GET /datatable | POST | POST /{id} | DELETE /{id} | GET /{id}/use-free-build'),
  'POST /api/discourse/connect',
];
