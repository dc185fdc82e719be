import { wireKey, type OperatorKey } from '@voltdeck/contract';

export type TemplateName = 'siteManager' | 'accountant' | 'support';

/** A common role: what it is called, and the keys that go with it. */
export interface PermissionTemplate<N extends string = string> {
  name: N;
  keys: readonly string[];
}

const crud = (
  noun: 'power-center' | 'power-center-price' | 'charging-site' | 'power-center-group' | 'category',
) => (['create', 'read', 'update', 'delete'] as const).map((verb): OperatorKey => `${noun}.${verb}`);

const keysOf: Readonly<Record<TemplateName, readonly OperatorKey[]>> = {
  siteManager: [
    'access',
    ...crud('power-center'),
    ...crud('power-center-price'),
    ...crud('charging-site'),
    ...crud('power-center-group'),
    ...crud('category'),
    'order.read',
    'feedback.read',
    'feedback.update',
    'sustainability.read',
    'worker.read',
  ],
  accountant: [
    'access',
    'power-center.read',
    'power-center-price.read',
    'charging-site.read',
    'order.read',
    'payout.read',
    'payout.request',
    'payout-method.read',
    'subscription.read',
    'worker.read',
    'fleet.read',
  ],
  support: [
    'access',
    'power-center.read',
    'power-center.update',
    'power-center-price.read',
    'charging-site.read',
    'power-center-group.read',
    'category.read',
    'order.read',
    'feedback.read',
    'feedback.update',
  ],
};

/** The common roles of an operator's people. */
export const operatorTemplates: readonly PermissionTemplate<TemplateName>[] = (
  ['siteManager', 'accountant', 'support'] as const
).map((name) => ({ name, keys: keysOf[name].map(wireKey) }));
