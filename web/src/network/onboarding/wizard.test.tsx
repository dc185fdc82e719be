import { chargePoints, chargePointTypes, onboarding, prices, settings, siteNames } from '@voltdeck/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, inOrder, isAway, refuses, serve, showToOwner, whenTold } from '../../api/testing-server';
import type { Made } from './creation';
import { emptyDraft, storeDraft, type Draft } from './draft';
import { Wizard } from './wizard';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const { createChargePoint } = onboarding;
const ocpp = { url: 'ws://localhost/ocpp/N-1', password: 'secret' };
const made = answers({ id: 7, ocpp });
const taken = refuses(422, 'fields.invalid', { identifier: ['Somebody has this identifier'] });
const known = [
  [chargePointTypes.listChargePointTypes, answers([])],
  [siteNames.listSites, answers([])],
] as const;

const said: Draft = { ...emptyDraft, title: 'North', identifier: 'N-1', price: 0.4 };

const open = async (draft: Draft = said, step = 'access') => {
  storeDraft(111, draft);
  const onMade = vi.fn<(made: Made) => Promise<void>>(async () => undefined);
  const shown = await showToOwner(() => <Wizard onMade={onMade} />, `/?step=${step}`);
  return { ...shown, onMade, user: userEvent.setup() };
};
const add = () => screen.findByRole('button', { name: 'Add power center' });
const identifier = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Identifier/ });

it('adds the power center and then its price', async () => {
  const { to } = serve([...known, [createChargePoint, made], [prices.createPrice, answers({ id: 1 })]]);
  const { user, onMade } = await open();
  await user.click(await add());
  await waitFor(() => expect(onMade).toHaveBeenCalledOnce());
  expect(onMade.mock.lastCall?.[0]).toMatchObject({ id: 7, unpriced: null });
  expect(to(createChargePoint)[0]?.body).toMatchObject({ title: 'North', identifier: 'N-1' });
  expect(to(prices.createPrice)[0]).toMatchObject({
    path: '/api/charge-points/7/charge-point-prices',
    body: { price: 0.4 },
  });
});

it('leads back to the step where something is refused, and loses nothing that was said', async () => {
  const { to } = serve([
    ...known,
    [createChargePoint, inOrder(taken, made)],
    [prices.createPrice, answers({ id: 1 })],
  ]);
  const { user, onMade, failures } = await open();
  await user.click(await add());
  expect(await screen.findByText('Somebody has this identifier')).toBeTruthy();
  expect((await identifier()).value).toBe('N-1');
  expect(failures).toEqual([]);
  await user.clear(await identifier());
  await user.type(await identifier(), 'N-2');
  for (const _ of ['what', 'where', 'connectors', 'price'])
    await user.click(await screen.findByRole('button', { name: 'Next' }));
  await user.click(await add());
  await waitFor(() => expect(onMade).toHaveBeenCalledOnce());
  expect(to(createChargePoint)[1]?.body).toMatchObject({ title: 'North', identifier: 'N-2' });
});

it('finds the one again that was added while no answer came, with a new password', async () => {
  const row = { id: 9, identifier: 'N-1', title: 'North', status: 'pending' };
  const { to } = serve([
    ...known,
    [createChargePoint, inOrder(isAway, isAway, taken)],
    [chargePoints.chargePointTable, answers({ data: [row], meta: {} })],
    [settings.changeChargePoint, answers({ id: 9, ocpp })],
    [prices.createPrice, answers({ id: 1 })],
  ]);
  const { user, onMade } = await open();
  await user.click(await add());
  expect(await screen.findByText('The server did not answer')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(onMade).toHaveBeenCalledOnce());
  expect(onMade.mock.lastCall?.[0].id).toBe(9);
  expect(to(settings.changeChargePoint)[0]?.body).toEqual({ renew_password: true });
});

it('takes nobody else’s for its own', async () => {
  const row = { id: 9, identifier: 'N-1', title: 'North', status: 'pending' };
  const { to } = serve([
    ...known,
    [createChargePoint, taken],
    [chargePoints.chargePointTable, answers({ data: [row], meta: {} })],
  ]);
  const { user, onMade } = await open();
  await user.click(await add());
  expect(await screen.findByText('Somebody has this identifier')).toBeTruthy();
  expect(to(settings.changeChargePoint)).toEqual([]);
  expect(onMade).not.toHaveBeenCalled();
});

it('stands without its price where only that is refused, and says why', async () => {
  serve([...known, [createChargePoint, made], [prices.createPrice, refuses(409, 'price.none')]]);
  const { user, onMade } = await open();
  await user.click(await add());
  await waitFor(() => expect(onMade).toHaveBeenCalledOnce());
  expect(onMade.mock.lastCall?.[0].unpriced).toMatchObject({
    price: { price: 0.4 },
    why: 'refused: price.none',
  });
});

it('pressed twice adds one', async () => {
  const { tell, answer } = whenTold(made);
  const { to } = serve([...known, [createChargePoint, answer], [prices.createPrice, answers({ id: 1 })]]);
  const { user, onMade } = await open();
  await user.dblClick(await add());
  tell();
  await waitFor(() => expect(onMade).toHaveBeenCalledOnce());
  expect(to(createChargePoint)).toHaveLength(1);
});

it('suggests an identifier while the name is typed, until one is typed by hand', async () => {
  serve(known);
  const { user } = await open(emptyDraft, 'what');
  const title = await screen.findByRole('textbox', { name: /^Name/ });
  await user.type(title, 'Gare de Łódź');
  await waitFor(async () => expect((await identifier()).value).toBe('GARE-DE-LODZ'));
  await user.clear(await identifier());
  await user.type(await identifier(), 'CP_7');
  await user.type(title, ' 2');
  expect((await identifier()).value).toBe('CP_7');
});
