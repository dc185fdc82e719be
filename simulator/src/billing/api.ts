import { pause, systemClock } from '../run/clock';
import type { BilledOrder } from './account';

export interface ApiLogin {
  /** Such as http://localhost:3000. */
  address: string;
  email: string;
  password: string;
}

/** What the product's API says of billing. */
export interface Billing {
  /** The orders of chargers since it was opened, by the chargers' identities. */
  ordersOf(identities: readonly string[]): Promise<Map<string, BilledOrder[]>>;
}

interface ListedOrder {
  id: number;
  state: string;
  charge_point: { identifier: string };
  charging_session_energy: number;
  held_reason: string | null;
}

interface Page {
  data: ListedOrder[];
  meta: { current_page: number; last_page: number };
}

const endedStates: readonly string[] = ['completed', 'failed', 'cancelled'];
const atOnce = 8;
/** Of a call that is told to come again. */
const mostTries = 60;
const isForLater = ({ status }: Response): boolean => status === 429 || status === 503;

async function resultsOf<T>(response: Response, what: string): Promise<T> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${what}: ${response.status} ${text.slice(0, 200)}`);
  return (JSON.parse(text) as { results: T }).results;
}

/** Asks, and once more as often as it is told to come later. */
async function fetchInTurn(address: string, init: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(address, init);
    if (!isForLater(response) || tries === mostTries) return response;
    await pause(systemClock, 1000 * Number(response.headers.get('retry-after') ?? 1));
  }
}

class Api implements Billing {
  #newest = 0;
  /** Transactions of orders that change no more in that. */
  readonly #transactions = new Map<number, string | null>();

  constructor(
    private readonly address: string,
    private readonly token: string,
  ) {}

  async markStart(): Promise<void> {
    this.#newest = (await this.#page(1, 1)).data[0]?.id ?? 0;
  }

  async ordersOf(identities: readonly string[]): Promise<Map<string, BilledOrder[]>> {
    const orders = new Map(identities.map((identity) => [identity, [] as BilledOrder[]]));
    const rest = (await this.#sinceStart())
      .filter(({ charge_point: at }) => orders.has(at.identifier))
      .values();
    const read = async (): Promise<void> => {
      for (const listed of rest) orders.get(listed.charge_point.identifier)?.push(await this.#whole(listed));
    };
    await Promise.all(Array.from({ length: atOnce }, read));
    return orders;
  }

  async #whole({ id, state, charging_session_energy, held_reason }: ListedOrder): Promise<BilledOrder> {
    const isEnded = endedStates.includes(state);
    const transactionId = this.#transactions.get(id) ?? (await this.#transactionOf(id));
    if (isEnded) this.#transactions.set(id, transactionId);
    return {
      id,
      transactionId,
      energyWh: Math.round(charging_session_energy * 1000),
      isEnded,
      heldReason: held_reason,
    };
  }

  async #transactionOf(id: number): Promise<string | null> {
    const { transaction_id } = await this.#get<{ transaction_id: string | null }>(`/api/orders/${id}`);
    return transaction_id;
  }

  async #sinceStart(): Promise<ListedOrder[]> {
    const found: ListedOrder[] = [];
    for (let number = 1; ; number += 1) {
      const { data, meta } = await this.#page(number, 200);
      const fresh = data.filter(({ id }) => id > this.#newest);
      found.push(...fresh);
      if (fresh.length < data.length || number >= meta.last_page) return found;
    }
  }

  #page(number: number, size: number): Promise<Page> {
    return this.#get(`/api/orders?sort=-id&page=${number}&per_page=${size}`);
  }

  async #get<T>(path: string): Promise<T> {
    const headers = { authorization: `Bearer ${this.token}` };
    return resultsOf(await fetchInTurn(`${this.address}${path}`, { headers }), path);
  }
}

/** Logs in and counts orders from now on. */
export async function openBilling({ address, email, password }: ApiLogin): Promise<Billing> {
  const root = address.replace(/\/+$/, '');
  const response = await fetchInTurn(`${root}/api/v3/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access_token } = await resultsOf<{ access_token: string }>(response, 'the login');
  const api = new Api(root, access_token);
  await api.markStart();
  return api;
}
