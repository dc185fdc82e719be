import { installation } from '@voltdeck/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answers, serve, showTo } from '../../api/testing-server';
import { GuestFrame } from './guest-frame';

const told = {
  product_name: 'Voltdeck',
  realtime_key: 'voltdeck',
  map_style_url: null,
  privacy_url: null,
  terms_url: null,
  registration: null,
  social_logins: [],
  mailbox: false,
  demo: null,
};
const open = (change: object) => {
  serve([[installation.installation, answers({ ...told, ...change })]]);
  return showTo(null, () => (
    <GuestFrame title="Log in" text="With your address">
      <p>fields</p>
    </GuestFrame>
  ));
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('links to the privacy notice and the terms where these are told', async () => {
  await open({ privacy_url: 'https://volt.example/privacy', terms_url: 'https://volt.example/terms' });
  const privacy = await screen.findByRole('link', { name: 'Privacy' });
  expect(privacy.getAttribute('href')).toBe('https://volt.example/privacy');
  expect(screen.getByRole('link', { name: 'Terms' })).toBeTruthy();
});

it('links to nothing where nothing is told', async () => {
  await open({ product_name: 'Other' });
  await screen.findByText('Other');
  expect(screen.queryByRole('navigation')).toBeNull();
});
