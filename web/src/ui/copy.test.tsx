import { Button } from '@mantine/core';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useCopy } from './copy';
import { show } from './testing';
import { toastDone, toastError } from './toast';

vi.mock('./toast', () => ({
  toastDone: vi.fn<(toast: unknown) => void>(),
  toastError: vi.fn<(toast: unknown) => void>(),
}));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
});

function Copying() {
  const copy = useCopy();
  return <Button onClick={() => void copy('CP-1')}>Copy</Button>;
}

const press = async () => {
  await show(() => <Copying />);
  await userEvent.setup().click(await screen.findByRole('button'));
};

it('says that a text is in the clipboard', async () => {
  await press();
  await waitFor(() =>
    expect(toastDone).toHaveBeenCalledWith({ id: 'copied', title: 'Copied to clipboard!' }),
  );
  expect(await navigator.clipboard.readText()).toBe('CP-1');
  expect(toastError).not.toHaveBeenCalled();
});

it('says that it is not where the browser refuses', async () => {
  await show(() => <Copying />);
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await user.click(await screen.findByRole('button'));
  await waitFor(() =>
    expect(toastError).toHaveBeenCalledWith({ id: 'copied', title: 'Failed to copy to clipboard.' }),
  );
  expect(toastDone).not.toHaveBeenCalled();
});
