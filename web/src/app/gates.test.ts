import { features, fleetKeys, operatorKeys, wireKey, type Role, type User } from '@voltdeck/contract';
import { createMemoryHistory, type RouteComponent } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Address, Screen } from '../ui/screen';
import { forgetFleet, keepFleet, storedFleet } from '../api/fleet';
import { safeBack } from '../identity';
import { noteServed } from '../identity/codes/served-links';
import { gates, type Gate } from './gates';
import { createAppRouter } from './router';
import { routeTreeOf } from './routes';
import { screens } from './screens';

const Nothing: RouteComponent = () => null;

/** A stand-in for the page of every address, built or not: what is tested is the way to it. */
const standIns = Object.keys(gates).map(
  (address): Screen =>
    ({
      address: address as Address,
      page: 'login',
      search: (raw: object) => raw,
      component: Nothing,
    }) as Screen,
);
const everyPage = routeTreeOf(standIns);

/** A fleet admin who works for these fleets, each with its keys. */
const atFleets = (...fleets: { id: number; permissions: readonly string[] }[]): Partial<User> => ({
  connectedAs: 'fleet_admin',
  permissions: [...new Set(fleets.flatMap(({ permissions }) => permissions))],
  roles: [
    {
      id: 1,
      name: 'fleet_admin',
      operator: { id: 1, name: 'Volt' },
      status: 'active',
      is_owner: false,
      current: true,
      fleets: fleets.map(({ id, permissions }) => ({
        id,
        name: `Fleet ${id}`,
        permissions: [...permissions],
      })),
    },
  ] satisfies Role[],
});
const person: Pick<
  User,
  'connectedAs' | 'is_owner' | 'setup' | 'isSubscribed' | 'subscriptionFeatures' | 'permissions'
> = {
  connectedAs: 'voltdeck_user',
  is_owner: false,
  setup: null,
  isSubscribed: true,
  subscriptionFeatures: [...features],
  permissions: operatorKeys.map(wireKey),
};
const as = (change: Partial<User>): User => ({ ...person, ...change }) as User;

/** Each kind of visitor, and where a gate leads them: `in` where they are let in. */
const visitors: Record<string, { user: User | null; led: (gate: Gate) => string; stored?: string }> = {
  guest: { user: null, led: ({ login }) => (login === 'needed' ? '/login' : 'in') },
  owner: {
    user: as({ is_owner: true, permissions: [] }),
    led: (gate) => ofOwnPeople(gate) ?? 'in',
  },
  'admin with every key but the one': {
    user: as({}),
    led: (gate) => ofOwnPeople(gate) ?? (gate.key === undefined ? 'in' : 'not found'),
  },
  'admin with the key alone': {
    user: as({}),
    led: (gate) => ofOwnPeople(gate) ?? (gate.key === 'owner' ? 'not found' : 'in'),
  },
  'owner whose plan lacks the feature': {
    user: as({ is_owner: true, isSubscribed: false, subscriptionFeatures: [] }),
    led: (gate) => ofOwnPeople(gate) ?? (gate.feature === undefined ? 'in' : '/subscriptions'),
  },
  'fleet admin of this fleet': {
    user: as(atFleets({ id: 7, permissions: fleetKeys })),
    led: (gate) => ofFleetAdmin(gate) ?? ownersAlone(gate),
  },
  'fleet admin of another fleet than the stored one': {
    user: as(atFleets({ id: 8, permissions: fleetKeys })),
    led: (gate) => ofFleetAdmin(gate) ?? ownersAlone(gate),
    stored: '7',
  },
  'fleet admin of two, who works with the one whose keys they hold': {
    user: as(atFleets({ id: 7, permissions: fleetKeys }, { id: 8, permissions: [] })),
    led: (gate) => ofFleetAdmin(gate) ?? ownersAlone(gate),
    stored: '7',
  },
  'fleet admin of two, who works with the other one': {
    user: as(atFleets({ id: 7, permissions: [] }, { id: 8, permissions: fleetKeys })),
    led: (gate) => ofFleetAdmin(gate) ?? (gate.key === undefined ? 'in' : 'not found'),
    stored: '7',
  },
  'fleet admin of two, who has not chosen': {
    user: as(atFleets({ id: 7, permissions: fleetKeys }, { id: 8, permissions: fleetKeys })),
    led: (gate) => ofFleetAdmin(gate) ?? (gate.shell === 'fleet' ? '/fleet' : ownersAlone(gate)),
  },
  'fleet admin with the key alone': {
    user: as(atFleets({ id: 7, permissions: [] })),
    led: (gate) => ofFleetAdmin(gate) ?? ownersAlone(gate),
  },
  'fleet admin with every key but the one': {
    user: as(atFleets({ id: 7, permissions: fleetKeys })),
    led: (gate) => ofFleetAdmin(gate) ?? (gate.key === undefined ? 'in' : 'not found'),
  },
  'fleet admin whose operator is on no plan': {
    user: as({
      ...atFleets({ id: 7, permissions: fleetKeys }),
      isSubscribed: false,
      subscriptionFeatures: [],
    }),
    led: (gate) => ofFleetAdmin(gate) ?? (gate.shell === 'fleet' ? '/fleet' : ownersAlone(gate)),
  },
};

const ofOwnPeople = ({ shell, login, hasChoiceOfRoles }: Gate): string | null =>
  shell === 'fleet' || login === 'absent' || hasChoiceOfRoles ? '/' : null;
const ofFleetAdmin = ({ shell, login, hasChoiceOfRoles }: Gate): string | null =>
  shell === 'main' || login === 'absent' || hasChoiceOfRoles ? '/fleet' : null;

/** Without a frame of its own, a page of the owner's is none for a fleet admin. */
const ownersAlone = ({ key }: Gate): string => (key === 'owner' ? 'not found' : 'in');

const keysFor = (name: string, { key }: Gate): Partial<User> => {
  if (name === 'admin with every key but the one')
    return { permissions: operatorKeys.filter((one) => one !== key).map(wireKey) };
  if (name === 'fleet admin with every key but the one')
    return atFleets({ id: 7, permissions: fleetKeys.filter((one) => one !== key) });
  if (name === 'fleet admin with the key alone')
    return atFleets({ id: 7, permissions: key === undefined ? [] : [key] });
  return name === 'admin with the key alone'
    ? { permissions: key === undefined ? [] : [`operator-dashboard.${key}`] }
    : {};
};

const onPlanLacks = vi.fn<() => void>();
beforeEach(() => onPlanLacks.mockClear());
afterEach(() => {
  forgetFleet();
  localStorage.clear();
});

/** Where somebody ends who opens an address. */
const open = async (user: User | null, address: string, tree = everyPage) => {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createAppRouter({ user, onPlanLacks }, { history, tree });
  await router.load();
  const { location, matches } = router.state;
  const isFound = !matches.some(({ status, routeId }) => status === 'notFound' || routeId.endsWith('$'));
  return { path: location.pathname, search: location.search as { back?: string }, isFound };
};

const filledIn = (address: string): string => address.replaceAll(/\$\w+/g, '7');
const rows = Object.entries(gates).map(([address, gate]) => [address, gate] as const);

describe.each(Object.entries(visitors))('a %s', (name, { user, led, stored }) => {
  it.each(rows)('at %s', async (address, gate) => {
    if (stored !== undefined) keepFleet(stored);
    const asked = filledIn(address);
    const visitor = user === null ? null : { ...user, ...keysFor(name, gate) };
    const { path, isFound } = await open(visitor, asked);
    const expected = led(gate);
    if (expected === 'not found') expect([path, isFound]).toEqual([asked, false]);
    else expect([path, isFound]).toEqual([expected === 'in' ? asked : expected, true]);
    // The three failures are told apart: only a plan that lacks the page is told of.
    expect(onPlanLacks).toHaveBeenCalledTimes(expected === '/subscriptions' ? 1 : 0);
  });
});

describe('the table', () => {
  const built = new Map(screens.map((screen) => [screen.address as string, screen]));

  it('has a gate for each screen, and a screen for each gate that is not marked as to come', () => {
    const unmarked = rows.filter(([, { isToCome }]) => !isToCome).map(([address]) => address);
    expect([...built.keys()].toSorted()).toEqual(unmarked.toSorted());
  });

  it.each([...built])('asks for what the calls of %s ask for', (address, { needs, frame }) => {
    const gate = gates[address];
    const asked = needs !== undefined && 'operator' in needs ? needs : undefined;
    if (gate?.shell === 'own')
      expect([gate.key, gate.feature, asked]).toEqual([undefined, undefined, undefined]);
    if (gate?.shell === 'main') expect([gate.key, gate.feature]).toEqual([asked?.operator, asked?.feature]);
    if (gate?.shell === 'fleet') expect(gate.key).toBe(asked?.fleet);
    const shown = {
      main: undefined,
      fleet: undefined,
      own: undefined,
      none: gate?.login === 'absent' ? 'guest' : 'bare',
    } as const;
    expect(frame).toBe(shown[gate?.shell ?? 'main']);
  });

  const marked = rows.flatMap(([address, gate]) => (gate.isToCome ? [filledIn(address)] : []));
  it.each([...marked, '/nowhere', '/orders/1/2'])(
    '%s does not exist yet, behind the login',
    async (address) => {
      const tree = routeTreeOf(standIns.filter((screen) => built.has(screen.address)));
      expect(await open(as({ is_owner: true }), address, tree)).toMatchObject({
        path: address,
        isFound: false,
      });
      const back = safeBack(address);
      const search = back === '/' ? {} : { back };
      expect(await open(null, address, tree)).toMatchObject({ path: '/login', search });
    },
  );
});

const role = (id: number) => ({ id, status: 'active' }) as NonNullable<User['roles']>[number];

describe('the way in', () => {
  it('keeps a deep link over the login, and for who has several roles over the choice of one', async () => {
    const { search } = await open(null, '/orders/7?tab=messages');
    expect(search).toEqual({ back: '/orders/7?tab=messages' });
    const login = `/login?back=${encodeURIComponent('/orders/7?tab=messages')}`;
    expect(await open(as({ is_owner: true }), login)).toMatchObject({
      path: '/orders/7',
      search: { tab: 'messages' },
    });
    const several = as({ is_owner: true, roles: [role(1), role(2)] });
    expect(await open(several, login)).toMatchObject({
      path: '/role',
      search: { back: '/orders/7?tab=messages' },
    });
    expect(await open(several, '/role')).toMatchObject({ path: '/role', isFound: true });
  });

  it.each([
    '//evil.test',
    '/\\evil.test',
    '/%2f%2fevil.test',
    'javascript:alert(1)',
    '/\t/evil.test',
    '/..//evil.test',
  ])('never leads to %j', async (back) => {
    const at = `/login?back=${encodeURIComponent(back)}`;
    expect(await open(as({ is_owner: true }), at)).toMatchObject({ path: '/', isFound: true });
    expect(await open(as({ connectedAs: 'fleet_admin' }), at)).toMatchObject({
      path: '/fleet',
      isFound: true,
    });
  });

  const logged = Object.entries(visitors).flatMap(([name, { user }]) =>
    user === null ? [] : [[name, user] as const],
  );
  it.each(logged)('lets a %s follow the link of a mail, and leads on once it has served', async (_, user) => {
    for (const address of ['/verify', '/reset-password'])
      expect(await open(user, `${address}?link=fresh`)).toMatchObject({ path: address, isFound: true });
    const home = user.connectedAs === 'fleet_admin' ? '/fleet' : '/';
    noteServed('served');
    expect(await open(user, '/reset-password?link=served')).toMatchObject({ path: home });
    expect(await open(user, '/verify?link=served')).toMatchObject({ path: home });
    // No other page of guests opens by one, and none by an empty one.
    for (const address of ['/login?link=x', '/register?link=x', '/forgot-password?link=x', '/verify?link='])
      expect(await open(user, address)).toMatchObject({ path: home });
  });

  it('remembers the fleet of the address', async () => {
    await open(as({ is_owner: true }), '/fleets/12/drivers');
    expect(storedFleet()).toBe('12');
    await open(as({ is_owner: true }), '/fleets/13');
    expect(storedFleet()).toBe('13');
    await open(as({ is_owner: true }), '/orders/14');
    expect(storedFleet()).toBe('13');
  });

  it('tells of nothing while a page is only looked at ahead', async () => {
    const history = createMemoryHistory({ initialEntries: ['/'] });
    const user = as({ is_owner: true, isSubscribed: false, subscriptionFeatures: [] });
    const router = createAppRouter({ user, onPlanLacks }, { history, tree: everyPage });
    await router.load();
    await router.preloadRoute({ to: '/fleets/$fleetID', params: { fleetID: '9' } } as never);
    expect(onPlanLacks).not.toHaveBeenCalled();
    expect([router.state.location.pathname, storedFleet()]).toEqual(['/', null]);
  });
});
