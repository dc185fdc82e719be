import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../testing';
import { TimeInput } from './time-input';

afterEach(cleanup);

function Field({ mayEnd }: { mayEnd?: boolean }) {
  const [value, setValue] = useState('06:00');
  return (
    <>
      <TimeInput label="From" value={value} onChange={setValue} mayEnd={mayEnd} />
      <output>{value}</output>
    </>
  );
}

const type = (text: string): void => {
  fireEvent.change(screen.getByLabelText('From'), { target: { value: text } });
};
const shown = (): string => screen.getByLabelText<HTMLInputElement>('From').value.replaceAll('\u202f', ' ');

it('leaves what is typed alone, and shows on leaving how it was understood', async () => {
  await show(() => <Field />);
  expect(shown()).toBe('6:00 AM');
  type('1830');
  expect(shown()).toBe('1830');
  expect(screen.getByRole('status').textContent).toBe('18:30');
  fireEvent.blur(screen.getByLabelText('From'));
  expect(shown()).toBe('6:30 PM');
});

it('says on leaving what is wrong, and keeps what was typed', async () => {
  await show(() => <Field />);
  type('25:00');
  expect(screen.queryByText(/no such hour/)).toBeNull();
  fireEvent.blur(screen.getByLabelText('From'));
  expect(screen.getByText(/no such hour.*18:30/)).toBeDefined();
  expect(shown()).toBe('25:00');
  expect(screen.getByLabelText('From').getAttribute('aria-invalid')).toBe('true');
});

it('shows the end of a day as 24:00 where a range may end', async () => {
  await show(() => <Field mayEnd />);
  type('24');
  fireEvent.blur(screen.getByLabelText('From'));
  expect(shown()).toBe('24:00');
});

it('steps a quarter of an hour with the arrows', async () => {
  await show(() => <Field />);
  fireEvent.keyDown(screen.getByLabelText('From'), { key: 'ArrowUp' });
  expect(shown()).toBe('6:15 AM');
  fireEvent.keyDown(screen.getByLabelText('From'), { key: 'ArrowDown' });
  fireEvent.keyDown(screen.getByLabelText('From'), { key: 'ArrowDown' });
  expect(screen.getByRole('status').textContent).toBe('05:45');
});
