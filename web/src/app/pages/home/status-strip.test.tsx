import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { showToOwner } from '../../../api/testing-server';
import { StatusStrip } from './status-strip';

afterEach(cleanup);

const states = [
  { status: 'unavailable', reason: 'offline', count: 4 },
  { status: 'in_use', reason: 'in_use', count: 3 },
  { status: 'out_of_service', reason: 'taken_out', count: 2 },
  { status: 'out_of_service', reason: 'faulted', count: 1 },
] as const;

it('each reason is counted with its words and leads to the list of those that have it', async () => {
  const network = { total: 10, online: 6, by_status: [], states: [...states] };
  await showToOwner(() => <StatusStrip network={network} />);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['In use3', '/charge-points?reason=in_use'],
    ['Unavailable · offline4', '/charge-points?reason=offline'],
    ['Out of service · all connectors faulted1', '/charge-points?reason=faulted'],
    ['Out of service · taken out2', '/charge-points?reason=taken_out'],
  ]);
});
