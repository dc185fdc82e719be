import type { ChargePoint, Order } from '@voltdeck/contract';
import type { ReactNode } from 'react';
import type { Session } from '../../api/live-patches';

/** The dialogs of the domain of charging; the app, which knows both, passes them in. */
export interface ChargingDialogs {
  /** Asks whether to start at a power center, and on which connector where none is given. */
  startDialog: (asked: {
    at: { id: number; title: string; connector?: number };
    onClose: () => void;
  }) => ReactNode;
  /** Asks whether to stop a session; which one where none are given. */
  stopDialog: (asked: {
    at: { id: number; title: string; currency: string };
    sessions?: readonly Session[];
    onClose: () => void;
  }) => ReactNode;
}

/** What the domain of charging shows of a connector and does for it. */
export interface ChargingParts extends ChargingDialogs {
  /** Who charges and how it began. */
  whoOf: (order: Order) => ReactNode;
  /** That its charger has not reported the stop, and what can be done; shown while it waits for that. */
  awaitedOf: (session: Session, chargePoint: ChargePoint) => ReactNode;
}
