import { Button } from '@mantine/core';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { handFocusOn } from './focus';
import { show } from './testing';

function Card() {
  const [isStarted, setStarted] = useState(false);
  return (
    <section aria-label="Connector 1" tabIndex={-1} data-heir>
      {isStarted ? (
        <p>Charging</p>
      ) : (
        <Button ref={handFocusOn} onClick={() => setStarted(true)}>
          Start
        </Button>
      )}
    </section>
  );
}

afterEach(cleanup);

it('leaves the focus of a control that goes to the part of the page it stood in', async () => {
  await show(() => <Card />);
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Connector 1' }));
});
