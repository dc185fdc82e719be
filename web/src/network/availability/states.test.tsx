import { availability } from '@voltdeck/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { show } from '../../ui/testing';
import { useStateWords } from './state-words';
import { ChargePointStatusBadge, type State, StateShape } from './status';

afterEach(cleanup);

const statusOf: Readonly<Record<availability.StandingReason, State['status']>> = {
  never_connected: 'pending',
  taken_out: 'out_of_service',
  plan: 'out_of_service',
  faulted: 'out_of_service',
  offline: 'unavailable',
  station_faulted: 'unavailable',
  station_unavailable: 'unavailable',
  connectors_unavailable: 'unavailable',
  booked: 'booked',
  busy: 'busy',
  in_use: 'in_use',
  available: 'available',
};
const states: State[] = availability.standingReasons.map((reason) => ({ status: statusOf[reason], reason }));

/** What tells a state from others in a picture: its shape, and its colour. */
const lookOf = (within: Element | null) => {
  const svg = within?.querySelector('svg');
  return { shape: svg?.innerHTML, colour: svg?.style.color };
};

describe('a state', () => {
  it('has a shape of its own where it matters what to do', async () => {
    const told = ['in_use', 'busy', 'offline', 'faulted', 'taken_out', 'available', 'booked'] as const;
    const { container } = await show(() =>
      told.map((reason) => (
        <p key={reason}>
          <StateShape state={{ status: statusOf[reason], reason }} />
        </p>
      )),
    );
    const looks = [...container.querySelectorAll('p')].map(lookOf);
    expect(new Set(looks.map(({ shape }) => shape)).size).toBe(told.length);
    const [inUse, busy, offline, faulted] = looks;
    expect(new Set([inUse, busy, offline, faulted].map((look) => look?.colour)).size).toBe(4);
  });

  it.each(states.map((state) => [state.reason, state] as const))(
    '%s looks on the map as in the list',
    async (_, state) => {
      const chargePoint = {
        status: state.status,
        standing: { reason: state.reason },
        out_of_service: state.reason === 'taken_out',
        plan_deactivated_at: state.reason === 'plan' ? '2026-03-02T10:00:00.000Z' : null,
      };
      const { container } = await show(() => (
        <>
          <p>
            <StateShape state={state} />
          </p>
          <div>
            <ChargePointStatusBadge chargePoint={chargePoint} plain />
          </div>
        </>
      ));
      const badge = container.querySelector('p + div');
      expect(badge).not.toBeNull();
      expect(lookOf(container.querySelector('p'))).toEqual(lookOf(badge));
    },
  );

  it('says its label and why, and the label alone where that is all', async () => {
    function Words() {
      const words = useStateWords();
      return states.map((state) => <p key={state.reason}>{words(state)}</p>);
    }
    const { container } = await show(() => <Words />);
    const said = [...container.querySelectorAll('p')].map((each) => each.textContent);
    expect(new Set(said).size).toBe(states.length);
    for (const words of [
      'Unavailable · offline',
      'Out of service · all connectors faulted',
      'Busy',
      'In use',
    ])
      expect(screen.getByText(words)).toBeTruthy();
  });
});
