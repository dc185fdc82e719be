import { chargePoints, settings, type ChargePoint } from '@voltdeck/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answers, inOrder, isAway, refuses, serve, showToOwner, whenTold } from '../../api/testing-server';
import { useCall } from '../../api/hooks';
import { TextField } from '../../ui/form/fields';
import { toastDone } from '../../ui/toast';
import type { Toast } from '../../ui/toast-kinds';
import { SectionForm } from './section-form';
// The first conflict would wait for its code longer than a test does.
import './conflict-dialog';

vi.mock('../../ui/toast', () => ({ toastDone: vi.fn<(toast: unknown) => void>() }));

beforeEach(() => vi.mocked(toastDone).mockClear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const as = (version: number, change: Partial<ChargePoint> = {}) =>
  ({
    id: 7,
    version,
    title: 'North',
    description: null,
    category: 'EV_CHARGER',
    type: null,
    integration_code: null,
    charging_site: null,
    address: {},
    latitude: null,
    longitude: null,
    time_zone: 'UTC',
    amenities: [],
    group: null,
    categories: [],
    connectors: [],
    hours: null,
    identifier: 'N-1',
    ocpp: null,
    ...change,
  }) as unknown as ChargePoint;

const changed = refuses(409, 'charge-point.changed');
const { changeChargePoint } = settings;
const { getChargePoint } = chargePoints;

/** The section on a page that reads the power center as the real one does. */
function Section() {
  const { data } = useCall(getChargePoint, { params: { id: 7 } });
  if (data === undefined) return null;
  return (
    <SectionForm name="about" chargePoint={data} onDirty={() => undefined}>
      {(form) => (
        <>
          <TextField form={form} name="title" label="Name" />
          <TextField form={form} name="description" label="Description" />
        </>
      )}
    </SectionForm>
  );
}

const open = async () => {
  const shown = await showToOwner(() => <Section />);
  const user = userEvent.setup();
  const rename = async (to: string) => {
    const field = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(field);
    await user.type(field, to);
  };
  const save = () => user.click(screen.getByRole('button', { name: /^Save/ }));
  return { ...shown, user, rename, save };
};
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value;
const told = (): Toast | undefined => vi.mocked(toastDone).mock.lastCall?.[0];

it('sends what was changed with the version it was read at, and offers the way back', async () => {
  const { to } = serve([
    [getChargePoint, answers(as(3))],
    [changeChargePoint, inOrder(answers(as(4, { title: 'North gate' })), answers(as(5)))],
  ]);
  const { rename, save, user } = await open();
  await rename('North gate');
  await save();
  await waitFor(() => expect(toastDone).toHaveBeenCalledOnce());
  expect(to(changeChargePoint)[0]?.body).toEqual({ title: 'North gate', version: 3 });
  cleanup();
  const undo = await showToOwner(() => <>{told()?.text}</>);
  await user.click(undo.getByRole('button'));
  await waitFor(() => expect(to(changeChargePoint)[1]?.body).toEqual({ title: 'North', version: 4 }));
});

it('nothing changed sends nothing', async () => {
  const { to } = serve([[getChargePoint, answers(as(3))]]);
  const { save } = await open();
  await screen.findByRole('textbox', { name: 'Name' });
  await save();
  expect(to(changeChargePoint)).toEqual([]);
});

it('keeps both where somebody else changed something else meanwhile', async () => {
  const now = as(4, { description: 'By the gate' });
  const { to } = serve([
    [getChargePoint, inOrder(answers(as(3)), answers(now))],
    [changeChargePoint, inOrder(changed, answers(as(5, { title: 'Mine', description: 'By the gate' })))],
  ]);
  const { rename, save } = await open();
  await rename('Mine');
  await save();
  await waitFor(() => expect(toastDone).toHaveBeenCalledOnce());
  expect(to(changeChargePoint).map(({ body }) => body)).toEqual([
    { title: 'Mine', version: 3 },
    { title: 'Mine', version: 4 },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('lets the second decide where both changed the same, and overwrites nobody unasked', async () => {
  const { to } = serve([
    [getChargePoint, inOrder(answers(as(3)), answers(as(4, { title: 'Theirs' })))],
    [changeChargePoint, inOrder(changed, answers(as(5, { title: 'Mine' })))],
  ]);
  const { rename, save, user } = await open();
  await rename('Mine');
  await save();
  await screen.findByRole('dialog');
  expect(to(changeChargePoint)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Save choice' }));
  await waitFor(() => expect(to(changeChargePoint)[1]?.body).toEqual({ title: 'Mine', version: 4 }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(name()).toBe('Mine');
});

it('takes theirs without sending anything, where theirs is chosen', async () => {
  const { to } = serve([
    [getChargePoint, inOrder(answers(as(3)), answers(as(4, { title: 'Theirs' })))],
    [changeChargePoint, changed],
  ]);
  const { rename, save, user } = await open();
  await rename('Mine');
  await save();
  await screen.findByRole('dialog');
  await user.click(screen.getByRole('button', { name: 'Take all theirs' }));
  await user.click(screen.getByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(name()).toBe('Theirs'));
  expect(to(changeChargePoint)).toHaveLength(1);
});

it('is asked again where a third was faster than the decision', async () => {
  serve([
    [
      getChargePoint,
      inOrder(answers(as(3)), answers(as(4, { title: 'Second' })), answers(as(5, { title: 'Third' }))),
    ],
    [changeChargePoint, changed],
  ]);
  const { rename, save, user } = await open();
  await rename('Mine');
  await save();
  expect(await screen.findByRole('radio', { name: /Second/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save choice' }));
  expect(await screen.findByRole('radio', { name: /Third/ })).toBeTruthy();
  expect(name()).toBe('Mine');
});

it('shows what is refused at its field, and keeps what was typed', async () => {
  const taken = refuses(422, 'fields.invalid', { title: ['Too long for a display'] });
  serve([
    [getChargePoint, answers(as(3))],
    [changeChargePoint, taken],
  ]);
  const { rename, save } = await open();
  await rename('Mine');
  await save();
  expect(await screen.findByText('Too long for a display')).toBeTruthy();
  expect(name()).toBe('Mine');
});

it('the server away: keeps what was typed, and sent again it is the same change', async () => {
  const { to } = serve([
    [getChargePoint, answers(as(3))],
    [changeChargePoint, inOrder(isAway, isAway, answers(as(4, { title: 'Mine' })))],
  ]);
  const { rename, save, user } = await open();
  await rename('Mine');
  await save();
  expect(await screen.findByText('The server did not answer')).toBeTruthy();
  expect(name()).toBe('Mine');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(toastDone).toHaveBeenCalledOnce());
  const keys = to(changeChargePoint).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
});

it('pressed twice sends one change', async () => {
  const { tell, answer } = whenTold(answers(as(4, { title: 'Mine' })));
  const { to } = serve([
    [getChargePoint, answers(as(3))],
    [changeChargePoint, answer],
  ]);
  const { rename, user } = await open();
  await rename('Mine');
  await user.dblClick(screen.getByRole('button', { name: /^Save/ }));
  tell();
  await waitFor(() => expect(toastDone).toHaveBeenCalledOnce());
  expect(to(changeChargePoint)).toHaveLength(1);
});
