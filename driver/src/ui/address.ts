/** An address of the page: `/c/account/orders?page=2` is at `['account', 'orders']`. */
export interface Place {
  at: readonly string[];
  search: URLSearchParams;
}

const read = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** An address in parts, without the first one, which is the page's own. */
export const parted = (address: string): Place => {
  const { pathname, searchParams } = new URL(address, 'http://page');
  return {
    at: pathname
      .split('/')
      .filter((part) => part !== '')
      .slice(1)
      .map(read),
    search: searchParams,
  };
};

/** The address with other values; what is null is left out. */
export const withSearch = (place: Place, values: Readonly<Record<string, string | null>>): string => {
  const search = new URLSearchParams(place.search);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) search.delete(name);
    else search.set(name, value);
  }
  const path = place.at.map((part) => `/${encodeURIComponent(part)}`).join('');
  return `${path === '' ? '/' : path}${search.size === 0 ? '' : `?${search}`}`;
};

const token = /^[\w-]{1,200}$/;

/** A code of these letters alone may be of anything, unless it is as long as a token. */
const bareToken = /^[\w-]{16,200}$/;

/** Parts that name pages of their own where a station's token may stand. */
const named = ['v', 'account', 'scan'];

export interface Scanned {
  token: string;
  connector: number | null;
}

/** What the QR code of a station says: the address of its page, or its token alone; null for a code of something else. */
export function scannedStation(text: string): Scanned | null {
  const said = text.trim();
  if (bareToken.test(said)) return { token: said, connector: null };
  if (!URL.canParse(said)) return null;
  const { pathname, searchParams, protocol } = new URL(said);
  const [first, second = '', ...more] = pathname.split('/').filter((part) => part !== '');
  const isOurs = /^https?:$/.test(protocol) && first === 'c' && more.length === 0;
  if (!isOurs || named.includes(second) || !token.test(second)) return null;
  return { token: second, connector: connectorIn(searchParams) };
}

/** The number of a connector in an address. */
export const connectorIn = (search: URLSearchParams): number | null => {
  const number = Number(search.get('connector') ?? '');
  return Number.isInteger(number) && number > 0 && number <= 1_000 ? number : null;
};

export const stationPath = ({ token: station, connector }: Scanned): string =>
  `/${station}${connector === null ? '' : `?connector=${connector}`}`;

/** A page of this installation by its path: links are written for mails, and may name the host in another way. */
export const ownPath = (link: string): string => {
  const { pathname, search } = new URL(link, 'http://page');
  return `${pathname}${search}`;
};
