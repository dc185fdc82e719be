import {
  builds,
  credentials,
  developerKeys,
  driverPages,
  fleetInvoices,
  fleetReports,
  limitations,
  payments,
  proposals,
  sustainability,
  vehicleGroups,
} from '@voltdeck/contract';
import { expect, it } from 'vitest';
import { gates } from './gates';
import { fleetNavigation, navigation } from './navigation';
import { screens } from './screens';

const twice = (all: readonly string[]): string[] => all.filter((each, at) => all.indexOf(each) !== at);

it('screens are found beside nouns and on pages that mix domains', () => {
  expect(screens.map(({ address }) => address)).toEqual(
    expect.arrayContaining(['/', '/login', '/charge-points/new', '/orders', '/orders/$id']),
  );
});

it('no address has two screens, and pages above a page exist', () => {
  expect(twice(screens.map(({ address }) => address))).toEqual([]);
  const known = new Set(screens.map(({ address }) => address));
  expect(screens.flatMap(({ above = [] }) => above).filter((each) => !known.has(each))).toEqual([]);
});

it('places of the navigation stand in the order that they declare, each in a place of its own', () => {
  const declared = screens.flatMap(({ address, nav }) => (nav === undefined ? [] : [{ address, ...nav }]));
  expect(twice(declared.map(({ group, order }) => `${group} ${order}`))).toEqual([]);
  for (const [shell, groups] of [
    ['main', navigation],
    ['fleet', fleetNavigation],
  ] as const) {
    for (const { group, items } of groups) {
      const own = declared
        .filter((each) => each.group === group && gates[each.address]?.shell === shell)
        .toSorted((one, other) => one.order - other.order);
      expect(items.map(({ to }) => to)).toEqual(own.map(({ address, at = address }) => at));
    }
  }
  expect(fleetNavigation.flatMap(({ items }) => items.map(({ to }) => to))).toEqual([
    '/fleet',
    '/fleet/group-vehicles',
    '/fleet/drivers',
    '/fleet/limitations',
    '/fleet/payments',
    '/fleet/vehicle-kWh-report',
    '/fleet/admins',
  ]);
  expect(navigation[0]?.items[0]?.to).toBe('/');
});

it('a page of guests reads from its address what it knows, and nothing else', () => {
  const login = screens.find(({ address }) => address === '/login');
  expect(login?.search({ back: '//evil.test', evil: '1' })).toEqual({});
  expect(login?.search({ back: '/orders' })).toEqual({ back: '/orders' });
});

it('a screen that spares every page the shapes of its call asks for what the call needs', () => {
  const calls = {
    '/fleet/limitations': limitations.listLimitations,
    '/fleet/group-vehicles': vehicleGroups.listVehicleGroups,
    '/fleet/payments': payments.listPayments,
    '/fleet/vehicle-kWh-report': fleetReports.listVehicleEnergy,
    '/fleet/orders-report': fleetReports.listFleetSessions,
    '/fleet/invoices-report': fleetInvoices.listFleetInvoices,
    '/ocpi-info': credentials.showCredentials,
    '/developer-api': developerKeys.showKey,
    '/driver-page': driverPages.getDriverPage,
    '/proposals': proposals.listProposals,
    '/builder': builds.listBuilds,
    '/sustainability': sustainability.getSustainability,
  };
  for (const [address, { needs }] of Object.entries(calls))
    expect(screens.find((screen) => screen.address === address)?.needs).toEqual(needs);
});
