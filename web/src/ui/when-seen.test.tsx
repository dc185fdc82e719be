import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { WhenSeen } from './when-seen';

let told: ((seen: boolean) => void) | undefined;
let ended = 0;

class Observer {
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    told = (isIntersecting) => tell([{ isIntersecting }]);
  }
  observe(): void {}
  disconnect(): void {
    ended += 1;
  }
}

const mount = (): HTMLElement =>
  render(
    <WhenSeen height={240}>
      <p>drawn</p>
    </WhenSeen>,
  ).container;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  ended = 0;
});

it('keeps the place of what is below the screen, and shows it when it is reached', () => {
  vi.stubGlobal('IntersectionObserver', Observer);
  const place = mount();
  expect(screen.queryByText('drawn')).toBeNull();
  expect(place.querySelector('div')?.style.height).toBe('240px');
  act(() => told?.(false));
  expect(screen.queryByText('drawn')).toBeNull();
  act(() => told?.(true));
  expect(screen.getByText('drawn')).toBeTruthy();
  expect(ended).toBe(1);
});

it('shows it on paper', () => {
  vi.stubGlobal('IntersectionObserver', Observer);
  mount();
  act(() => {
    window.dispatchEvent(new Event('beforeprint'));
  });
  expect(screen.getByText('drawn')).toBeTruthy();
});

it('shows it at once where the browser cannot tell what is seen', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  mount();
  expect(screen.getByText('drawn')).toBeTruthy();
});
