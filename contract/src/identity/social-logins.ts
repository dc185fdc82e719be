import { z } from 'zod';
import { endpoint } from '../endpoint';
import { id, optionalText } from '../wire';
import { loginResult } from './logins';

/** Who may say for a person who they are (docs/decisions.md#social-login). */
export const socialProviders = ['google', 'apple'] as const;
export type SocialProvider = (typeof socialProviders)[number];

const params = z.object({ provider: z.enum(socialProviders) });

/** What a new operator begins with; the same as at a registration. */
const newcomer = {
  time_zone: optionalText(100),
  country: optionalText(2),
  invitation: optionalText(200),
};

/** What an app got from the provider's own login, and what it asked there. */
const shownToken = {
  id_token: z.string().min(1).max(8000),
  /** From a login on the web; where the ID token names its code, this must be it. */
  code: optionalText(2000),
  nonce: optionalText(200),
  first_name: optionalText(100),
  last_name: optionalText(100),
};

/**
 * Apps have the provider's own login and send what it gave them.
 * A name is sent for Apple, whose ID token holds none; `nonce` is what the app asked the provider with.
 */
export const socialLogin = endpoint({
  method: 'POST',
  path: '/api/v3/auth/{provider}',
  summary: 'Logs a person in, or registers one, by the ID token of Google or Apple',
  needs: { public: true },
  legacyEnvelope: true,
  secret: true,
  params,
  body: z.object({ ...shownToken, ...newcomer }),
  result: loginResult,
});

/** The same in an app of drivers, who become members of nothing by it; fields that nobody knows are ignored. */
export const socialLoginOfDriver = endpoint({
  method: 'POST',
  path: '/api/v1/auth/{provider}',
  summary:
    'Logs a person in as a driver of the operator whose key is sent, or registers one, by the ID token of Google or Apple',
  needs: { app: true },
  legacyEnvelope: true,
  secret: true,
  params,
  body: z.object(shownToken),
  result: loginResult,
});

/** The provider's page, where the browser is to go on. */
const visitBegun = z.object({ url: z.string() });

export const beginSocialLogin = endpoint({
  method: 'POST',
  path: '/api/auth/social/{provider}',
  summary: 'Begins a login at Google or Apple from the dashboard, and gives the address to go to',
  needs: { public: true },
  csrf: true,
  secret: true,
  params,
  result: visitBegun,
});

/** `code` is the one-time code that the dashboard finds in its address when the provider sends somebody back. */
export const finishSocialLogin = endpoint({
  method: 'POST',
  path: '/api/auth/social',
  summary: 'Exchanges the one-time code of a provider’s answer for a login, in the browser that began it',
  needs: { public: true },
  csrf: true,
  legacyEnvelope: true,
  secret: true,
  body: z.strictObject({ code: z.string().min(1).max(200), ...newcomer }),
  result: loginResult,
});

/** A person at a provider, by whom somebody may log in here. */
export const socialIdentity = z.object({
  id: z.int(),
  provider: z.enum(socialProviders),
  /** As the provider named it last. */
  email: z.string().nullable(),
  linked_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type SocialIdentity = z.infer<typeof socialIdentity>;

export const listSocialLogins = endpoint({
  method: 'GET',
  path: '/api/user/social-logins',
  summary: 'By which providers the caller may log in, and whether also by a password',
  needs: { login: true },
  result: z.object({ has_password: z.boolean(), identities: z.array(socialIdentity) }),
});

export const beginSocialLink = endpoint({
  method: 'POST',
  path: '/api/user/social-logins/{provider}',
  summary: 'Begins to link the caller to Google or Apple, and gives the address to go to',
  needs: { login: true, confirmed: true },
  csrf: true,
  secret: true,
  params,
  result: visitBegun,
});

export const finishSocialLink = endpoint({
  method: 'POST',
  path: '/api/user/social-logins',
  summary: 'Links the caller to the person whom a provider’s answer names, in the browser that began it',
  needs: { login: true },
  csrf: true,
  secret: true,
  body: z.strictObject({ code: z.string().min(1).max(200) }),
  result: z.object({ provider: z.enum(socialProviders) }),
});

export const unlinkSocialLogin = endpoint({
  method: 'DELETE',
  path: '/api/user/social-logins/{id}',
  summary: 'Ends that somebody at a provider may log in as the caller; the last way to log in stays',
  needs: { login: true, confirmed: true },
  params: z.object({ id: id() }),
  result: z.object({ id: z.int() }),
});
