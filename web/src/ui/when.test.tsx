import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { formatsOf } from '../i18n/format';
import { show } from './testing';
import { When } from './values';

afterEach(cleanup);

const at = '2026-11-23T09:00:00Z';

it('tells a moment of a place on its clock and on the reader’s own', async () => {
  const { container } = await show(() => <When at={at} zone="Asia/Kolkata" as="time" />);
  expect(screen.getByText(/2:30/)).toBeDefined();
  const told = container.querySelector('time')?.outerHTML ?? '';
  const { exact } = formatsOf('en');
  expect(told).toContain(exact(new Date(at), 'Asia/Kolkata'));
  expect(told).toContain(exact(new Date(at)));
});
