import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { show } from '../testing';
import { CodeField } from './code-field';
import { Form } from './form';
import { useServerForm } from './use-server-form';

const sent = vi.fn<(values: { code: string }) => Promise<void>>();
beforeEach(() => void sent.mockReset().mockResolvedValue());
afterEach(cleanup);

const wrong = Object.assign(new Error('wrong'), { errors: { code: ['This code is wrong.'] } });

function Asked() {
  const form = useServerForm({
    schema: z.object({ code: z.string().length(4) }),
    initialValues: { code: '' },
    send: sent,
  });
  return (
    <Form form={form} action="Confirm">
      <CodeField form={form} name="code" label="Code" digits={4} isFirst sends />
    </Form>
  );
}

const open = async () => {
  await show(() => <Asked />);
  return { user: userEvent.setup(), field: screen.getByLabelText<HTMLInputElement>('Code') };
};

it('is one field that has the focus, for a keyboard of digits and the code that a phone offers', async () => {
  const { field } = await open();
  expect(document.activeElement).toBe(field);
  expect([field.inputMode, field.autocomplete, field.dir]).toEqual(['numeric', 'one-time-code', 'ltr']);
});

it.each(['4711', '٤٧١١', '۴۷۱۱', '４７１１', '4-7 1.1'])(
  'sends %s once its last digit is typed',
  async (typed) => {
    const { user, field } = await open();
    await user.type(field, typed);
    await expect.poll(() => sent.mock.calls.map(([values]) => values)).toEqual([{ code: '4711' }]);
  },
);

it('takes a pasted code whole, wherever the caret stands', async () => {
  const { user, field } = await open();
  await user.type(field, '98');
  await user.paste('Your code is 4711.');
  await expect.poll(() => sent.mock.calls.map(([values]) => values)).toEqual([{ code: '4711' }]);
  expect(field.value).toBe('4711');
});

it('is edited like any field: back, left, and a digit in between', async () => {
  const { user, field } = await open();
  await user.type(field, '479{Backspace}{ArrowLeft}1');
  expect([field.value, sent.mock.calls.length]).toEqual(['417', 0]);
});

it('begins anew with the next digit after a wrong code, and says what was wrong until then', async () => {
  sent.mockRejectedValueOnce(wrong);
  const { user, field } = await open();
  await user.type(field, '1234');
  await screen.findByText('This code is wrong.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.type(field, '5');
  expect(field.value).toBe('5');
  expect(screen.queryByText('This code is wrong.')).toBeNull();
});
