import { Button, Modal, TextInput } from '@mantine/core';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Dialog } from './dialog';
import { rememberFocus } from './focus';
import { Page } from './page';
import { NotFoundState } from './page-states';
import { show } from './testing';

let forget: () => void;
beforeEach(() => {
  forget = rememberFocus();
});
afterEach(() => {
  cleanup();
  forget();
});

/** Asks by a button, which is replaced by another once the answer was yes. */
function Asking({ staysAfter }: { staysAfter: boolean }) {
  const [step, setStep] = useState<'idle' | 'asking' | 'done'>('idle');
  return (
    <main id="main">
      <Page title="Order #1">
        {step === 'done' && !staysAfter ? (
          <span>Stopping…</span>
        ) : (
          <Button onClick={() => setStep('asking')}>Stop</Button>
        )}
        <Button>Elsewhere</Button>
      </Page>
      {step === 'asking' ? (
        <Dialog onClose={() => setStep('idle')}>
          <Modal.Title>Stop it?</Modal.Title>
          <Button data-autofocus onClick={() => setStep('done')}>
            Yes
          </Button>
          <Button onClick={() => setStep('idle')}>No</Button>
        </Dialog>
      ) : null}
    </main>
  );
}

const focused = () => document.activeElement?.textContent;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('has the focus before anything else can be typed', async () => {
  await show(() => <Asking staysAfter />);
  button('Stop').focus();
  act(() => button('Stop').click());
  expect(focused()).toBe('Yes');
});

it('leaves the focus where somebody quick has moved it', async () => {
  await show(() => <Asking staysAfter />);
  act(() => button('Stop').click());
  button('No').focus();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(focused()).toBe('No');
});

it('gives the focus back to what asked', async () => {
  const user = userEvent.setup();
  await show(() => <Asking staysAfter />);
  await user.click(button('Stop'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe('Stop'));
});

it('leaves it on the page’s heading when what asked is gone', async () => {
  const user = userEvent.setup();
  await show(() => <Asking staysAfter={false} />);
  await user.click(button('Stop'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe('Order #1'));
});

function Chain() {
  const [step, setStep] = useState(0);
  return (
    <>
      <Button onClick={() => setStep(1)}>Begin</Button>
      {step === 1 ? (
        <Dialog key="first" onClose={() => setStep(2)}>
          <TextInput label="First" data-autofocus />
        </Dialog>
      ) : null}
      {step === 2 ? (
        <Dialog key="second" onClose={() => setStep(0)}>
          <TextInput label="Second" data-autofocus />
        </Dialog>
      ) : null}
    </>
  );
}

it('leads from a dialog to the next and back to where it began', async () => {
  const user = userEvent.setup();
  await show(() => <Chain />);
  await user.click(button('Begin'));
  expect(document.activeElement).toBe(screen.getByLabelText('First'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Second')));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe('Begin'));
});

it('keeps Tab inside when the button that had the focus works', async () => {
  const user = userEvent.setup();
  await show(() => <Asking staysAfter />);
  await user.click(button('Stop'));
  act(() => button('Yes').blur());
  await user.tab();
  expect(focused()).toBe('Yes');
});

function Changing() {
  const [isRefused, setRefused] = useState(false);
  return (
    <>
      <Button onClick={() => setRefused(true)}>Answer</Button>
      <Dialog onClose={() => undefined}>
        {isRefused ? <Button data-autofocus>Close</Button> : <TextInput label="Name" data-autofocus />}
      </Dialog>
    </>
  );
}

it('is in the dialog, too, when the question changes', async () => {
  await show(() => <Changing />);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  act(() => screen.getByText('Answer').click());
  expect(focused()).toBe('Close');
});

function Loading() {
  const [isLoaded, setLoaded] = useState(false);
  return isLoaded ? (
    <div>
      <Page title="Loaded">text</Page>
    </div>
  ) : (
    <Page title="Loading" actions={<Button onClick={() => setLoaded(true)}>Load</Button>}>
      text
    </Page>
  );
}

it('stays on the heading when a page that was loading comes', async () => {
  await show(() => <Loading />);
  screen.getByRole('heading', { level: 1 }).focus();
  act(() => button('Load').click());
  expect(focused()).toBe('Loaded');
});

function Gone() {
  const [isGone, setGone] = useState(false);
  if (isGone) return <NotFoundState />;
  return (
    <Page title="Loading" actions={<Button onClick={() => setGone(true)}>Load</Button>}>
      text
    </Page>
  );
}

it('is on the heading that says so when there is no such page', async () => {
  await show(() => <Gone />);
  const heading = () => screen.getByRole('heading', { level: 1 });
  heading().focus();
  act(() => button('Load').click());
  expect(document.activeElement).toBe(heading());
});
