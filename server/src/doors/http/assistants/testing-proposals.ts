import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { OwnProposal, Proposal, ProposalDetail } from '@voltdeck/contract';
import { nouns as apps } from '../../../apps';
import { lifetime, lostTo, openOn, unfinishedOn } from '../../../charging';
import { createMembership, createPerson } from '../../../identity';
import { chargersBeyond, countOfOperator, nouns as network } from '../../../network';
import { listenAs, routesOf } from '../../../platform/noun';
import { setPlan } from '../../../plans';
import { type Answer, logIn, password, testDoor, type TestDoor } from '../testing-door';
import { clientWith, newKey, use } from './testing-assistants';

/** A door at which an assistant proposes, and people decide. */
export interface ProposalDoor extends TestDoor {
  /** The owner's. */
  token: string;
  client: Client;
  /** Connects anew, with a key of these scopes in place of the one before. */
  connect(scopes: readonly string[]): Promise<Client>;
  addChargePoint(title: string): Promise<number>;
  titleOf(id: number): Promise<unknown>;
  propose(told: Record<string, unknown>): Promise<{ isError: boolean; said: OwnProposal & Refused }>;
  /** Proposes another title. @returns the id of the proposal */
  retitle(chargePointId: number, title: string): Promise<number>;
  confirm(id: number, body?: object, token?: string): Promise<Answer>;
  reject(id: number, reason: string): Promise<Answer>;
  look(id: number, token?: string): Promise<ProposalDetail>;
  list(query?: string): Promise<{ data: Proposal[]; open: number; meta: { total: number } }>;
  /** Logs in somebody who holds these keys alone. */
  colleague(permissions: readonly string[]): Promise<string>;
}

/** How a tool says no. */
export interface Refused {
  code: string;
  msg: string;
  errors: Record<string, string[]>;
}

export async function proposalDoor(): Promise<ProposalDoor> {
  const door = await testDoor(routesOf([...apps, ...network]));
  listenAs([...apps], door.house.facts);
  door.house.supply({
    usage: { openOn, unfinishedOn, lostTo },
    lifetime,
    chargersBeyond,
    chargersUsed: (ctx, operatorId) => countOfOperator(ctx.tx, operatorId),
    addresses: { ocppUrl: 'ws://localhost:3000/ocpp' },
  });
  await door.house.start();
  const bySystem = <T>(work: Parameters<typeof door.house.run<T>>[1]) =>
    door.house.run({ actor: { kind: 'system' } }, work);
  await bySystem((ctx) => setPlan(ctx, { operatorId: door.operatorId, plan: 'pro' }));
  const token = await logIn(door);
  const client = await clientWith(door, await newKey(door, token, ['propose']));
  const results = async <T>(url: string, as = token): Promise<T> =>
    (await door.ask('GET', url, { token: as })).json.results as T;
  let people = 0;
  const whole: ProposalDoor = {
    ...door,
    token,
    client,
    connect: async (scopes) => {
      whole.client = await clientWith(door, await newKey(door, token, scopes));
      return whole.client;
    },
    addChargePoint: async (title) => {
      const body = { title, identifier: title.replaceAll(/\W/g, '-') };
      const { json } = await door.ask('POST', '/api/charge-points', { token, body });
      if (json.results === undefined) throw new Error(JSON.stringify(json));
      return (json.results as { id: number }).id;
    },
    titleOf: async (id) => (await results<{ title: string }>(`/api/charge-points/${id}`)).title,
    propose: (told) => use(whole.client, 'propose_change', told),
    retitle: async (id, title) => {
      const call = 'PATCH /api/charge-points/{id}';
      const { said } = await whole.propose({ call, params: { id }, body: { title }, reason: 'A typo.' });
      return said.id;
    },
    confirm: (id, body = {}, as = token) =>
      door.ask('POST', `/api/proposals/${id}/confirm`, { token: as, body }),
    reject: (id, reason) => door.ask('POST', `/api/proposals/${id}/reject`, { token, body: { reason } }),
    look: (id, as = token) => results(`/api/proposals/${id}`, as),
    list: (query = '') => results(`/api/proposals${query}`),
    colleague: (permissions) => addColleague(door, permissions, (people += 1)),
  };
  return whole;
}

/** Somebody who holds these keys alone. @returns their token */
async function addColleague(door: TestDoor, permissions: readonly string[], number: number): Promise<string> {
  const email = `colleague${number}@voltdeck.test`;
  const named = { firstName: 'Cleo', lastName: `Colleague ${number}` };
  await door.house.run({ actor: { kind: 'system' } }, async (ctx) => {
    const personId = await createPerson(ctx, { email, password, ...named });
    await createMembership(ctx, {
      personId,
      operatorId: door.operatorId,
      role: 'voltdeck_user',
      isOwner: false,
      permissions: [...permissions],
      status: 'active',
    });
  });
  return logIn(door, email);
}
