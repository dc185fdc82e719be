import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { applyLocale, currentLocale, startingLocale } from '../../i18n/locale';
import { show } from '../../ui/testing';
import { LanguageOffer } from './language-offer';

afterEach(() => {
  cleanup();
  localStorage.clear();
  applyLocale('en');
  vi.restoreAllMocks();
});

const page = () => (
  <main tabIndex={-1} data-heir>
    <h1>Log in</h1>
    <LanguageOffer />
  </main>
);

it('offers what the browser prefers, in its own words, and is taken at one click', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-ES', 'en']);
  await show(page);
  const offer = await screen.findByRole('button', { name: 'Continuar en español' });
  expect(offer.lang).toBe('es');
  await userEvent.setup().click(offer);
  await expect.poll(() => screen.queryByRole('button')).toBeNull();
  expect(currentLocale()).toBe('es');
  expect(startingLocale()).toBe('es');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('offers nothing to a browser that prefers English', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB', 'fr']);
  await show(page);
  await screen.findByRole('heading');
  expect(screen.queryByRole('button')).toBeNull();
});
