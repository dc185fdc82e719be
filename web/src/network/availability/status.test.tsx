import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { show } from '../../ui/testing';
import { ChargePointStatusBadge, ConnectorStatusBadge } from './status';

afterEach(cleanup);

const shown = async (online: 0 | 1, fault: string | null = null) => {
  const { container } = await show(() => (
    <ConnectorStatusBadge
      connector={{ status: 'available', fault, ocpp_status: 'Available' }}
      chargePoint={{ online_status: online }}
    />
  ));
  const badge = container.querySelector('svg')?.parentElement;
  return [badge?.firstElementChild?.nextSibling?.textContent, container.querySelector('svg')?.style.color];
};

describe('the status of a connector', () => {
  it('is today’s while its charger is connected', async () => {
    expect(await shown(1)).toEqual(['Available', 'var(--vd-green)']);
  });

  it('is the last known, and promises nothing, while it is not', async () => {
    expect(await shown(0)).toEqual(['Last known: Available', 'var(--vd-grey)']);
  });

  it('shows a fault either way', async () => {
    expect(await shown(0, 'GroundFailure')).toEqual(['Faulted', 'var(--vd-red)']);
  });
});

describe('a power center out of service', () => {
  const at = '2026-03-02T10:00:00.000Z';
  it.each([
    ['is so by the plan', false, at, 'Deactivated by plan'],
    ['is so by its operator', true, null, 'Out of service'],
    ['is so by its operator first, who alone can take that back', true, at, 'Out of service'],
    ['is so by its faults', false, null, 'Out of service'],
  ] as const)('%s', async (_, out_of_service, plan_deactivated_at, word) => {
    const chargePoint = { status: 'out_of_service', out_of_service, plan_deactivated_at } as const;
    const { container } = await show(() => <ChargePointStatusBadge chargePoint={chargePoint} plain />);
    expect(container.textContent).toContain(word);
  });
});
