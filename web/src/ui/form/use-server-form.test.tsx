import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../../api/api-error';
import { show } from '../testing';
import { setDraftOwner } from './drafts';
import { PasswordField, TextField } from './fields';
import { Form } from './form';
import { unsaved, useServerForm } from './use-server-form';

const schema = z.strictObject({
  email: z.email(),
  address: z.object({ city: z.string().trim().min(1) }),
});

const send = vi.fn<(values: z.output<typeof schema>) => Promise<unknown>>();

function Example({ draftKey }: { draftKey?: string }) {
  const form = useServerForm({
    schema,
    draftKey,
    initialValues: { email: '', address: { city: '' } },
    send,
  });
  return (
    <Form form={form} action="Save place">
      <p>{form.isDirty() ? 'not saved' : 'saved'}</p>
      <TextField form={form} name="email" label="Email" />
      <TextField form={form} name="address.city" label="City" />
    </Form>
  );
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  send.mockReset();
});

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Save place' }));

const fill = async (): Promise<void> => {
  await userEvent.type(screen.getByLabelText('Email'), 'lina@example.com');
  await userEvent.type(screen.getByLabelText('City'), 'Amman');
};

it('checks by the schema of the call before it sends, and the first wrong field gets the focus', async () => {
  await show(() => <Example />);
  await submit();
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByText('Fill in this field.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
});

it.each([
  ['what is asked about first', unsaved, 'not saved'],
  ['what was sent', { id: 1 }, 'saved'],
])('%s is %3$s', async (_what, given, told) => {
  send.mockResolvedValue(given);
  await show(() => <Example />);
  await fill();
  expect(screen.getByText('not saved')).toBeTruthy();
  await submit();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(await screen.findByText(told)).toBeTruthy();
});

it('puts the errors of the server on their fields, dotted names included', async () => {
  const errors = { 'address.city': ['There is no such city.'] };
  send.mockRejectedValue(new ApiError({ status: 422, code: 'fields.invalid', msg: 'Check', errors }));
  await show(() => <Example />);
  await fill();
  await submit();
  await waitFor(() => expect(screen.getByText('There is no such city.')).toBeTruthy());
  expect(screen.getByLabelText('City').getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('City')));
});

it('tells errors of the server from its own', async () => {
  const sources = () =>
    ['Email', 'City'].map((label) => screen.getByLabelText(label).getAttribute('data-error-source'));
  const errors = { 'address.city': ['There is no such city.'] };
  send.mockRejectedValue(new ApiError({ status: 422, code: 'fields.invalid', msg: 'Check', errors }));
  await show(() => <Example />);
  await submit();
  await waitFor(() => expect(sources()).toEqual(['form', 'form']));
  await fill();
  await submit();
  await waitFor(() => expect(sources()).toEqual([null, 'backend']));
  await userEvent.clear(screen.getByLabelText('City'));
  await userEvent.tab();
  await waitFor(() => expect(sources()).toEqual([null, 'form']));
});

it('a password that is refused is marked for everybody, and has the focus', async () => {
  const errors = { password: ['Too common.'] };
  const refuse = () =>
    Promise.reject(new ApiError({ status: 422, code: 'fields.invalid', msg: 'Check', errors }));
  function Secret() {
    const form = useServerForm({
      schema: z.strictObject({ password: z.string() }),
      initialValues: { password: 'qwertyuiop' },
      send: refuse,
    });
    return (
      <Form form={form} action="Save place">
        <PasswordField
          form={form}
          name="password"
          label="Password"
          help="Long."
          toggle="Show"
          autoComplete="new-password"
        />
      </Form>
    );
  }
  await show(() => <Secret />);
  await submit();
  const field = screen.getByLabelText('Password');
  await waitFor(() => expect(document.activeElement).toBe(field));
  const words = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(words.join(' ')).toContain('Too common.');
});

it('says above the form what belongs to no field it shows', async () => {
  send.mockRejectedValue(
    new ApiError({ status: 422, code: 'x', msg: '', errors: { plan: ['Plan is full.'] } }),
  );
  await show(() => <Example />);
  await fill();
  await submit();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Plan is full.'));
});

it('sends what the schema read', async () => {
  send.mockResolvedValue(null);
  await show(() => <Example />);
  await fill();
  await submit();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(send.mock.calls[0]?.[0]).toEqual({ email: 'lina@example.com', address: { city: 'Amman' } });
});

it('says that nobody answered, keeps what was typed, and sends it again', async () => {
  send.mockRejectedValueOnce(new ApiError({ status: 0, code: 'something-went-wrong', msg: '' }));
  await show(() => <Example />);
  await fill();
  await submit();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The server did not answer'));
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Amman');
  send.mockResolvedValue(null);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
});

describe('a draft', () => {
  const city = () => screen.getByLabelText<HTMLInputElement>('City').value;

  it('comes back with a notice, and can be discarded', async () => {
    await show(() => <Example draftKey="place" />);
    await fill();
    cleanup();
    await show(() => <Example draftKey="place" />);
    expect(screen.getByRole('status').textContent).toContain('Restored what you typed.');
    expect(city()).toBe('Amman');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(city()).toBe('');
    cleanup();
    await show(() => <Example draftKey="place" />);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is gone once it was sent, and nobody else is given it', async () => {
    send.mockResolvedValue(null);
    await show(() => <Example draftKey="place" />);
    await fill();
    cleanup();
    setDraftOwner('another');
    await show(() => <Example draftKey="place" />);
    expect(city()).toBe('');
    cleanup();
    setDraftOwner('');
    await show(() => <Example draftKey="place" />);
    await submit();
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(localStorage.length).toBe(0);
  });
});
