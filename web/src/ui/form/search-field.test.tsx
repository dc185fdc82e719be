import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { show } from '../testing';
import { SearchField } from './search-field';
import { useServerForm } from './use-server-form';

afterEach(cleanup);
afterEach(() => vi.unstubAllGlobals());

const schema = z.object({ country: z.string() });
const options = [
  { value: 'ES', label: 'Spain' },
  { value: 'FR', label: 'France' },
];

const onNear = vi.fn<() => void>();

function Example() {
  const form = useServerForm({ schema, initialValues: { country: 'ES' }, send: async () => undefined });
  return (
    <SearchField
      form={form}
      name="country"
      label="Country"
      nothing="Nothing"
      options={options}
      onNear={onNear}
    />
  );
}

type Told = (entries: { isIntersecting: boolean }[]) => void;

const watched: Told[] = [];
class Observer {
  constructor(tell: Told) {
    watched.push(tell);
  }
  observe(): void {}
  disconnect(): void {}
}

const field = (): HTMLInputElement =>
  screen.getByLabelText<HTMLInputElement>('Country', { selector: 'input' });

it('holds the place of its list, with what is chosen, until it comes near; who is in it stays in it', async () => {
  vi.stubGlobal('IntersectionObserver', Observer);
  await show(() => <Example />);
  expect([field().value, field().readOnly]).toEqual(['Spain', true]);
  expect(onNear).not.toHaveBeenCalled();
  act(() => field().focus());
  act(() => watched.forEach((tell) => tell([{ isIntersecting: true }])));
  await waitFor(() => expect(field().readOnly).toBe(false));
  expect(onNear).toHaveBeenCalledTimes(1);
  expect(field().value).toBe('Spain');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(await screen.findByText('France')).toBeDefined();
});
