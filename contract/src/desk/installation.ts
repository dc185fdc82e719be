import { z } from 'zod';
import { endpoint } from '../endpoint';
import { socialProviders } from '../identity/social-logins';

export const installation = endpoint({
  method: 'GET',
  path: '/api/installation',
  summary:
    'What a visitor who is not logged in may know: the name shown, the style of maps, and the demo login in demo mode',
  needs: { public: true },
  result: z.object({
    product_name: z.string(),
    realtime_key: z.string(),
    /** The address of a style that replaces the offline base map. */
    map_style_url: z.string().nullable(),
    /** Where the privacy notice and the terms of whoever runs the installation stand. */
    privacy_url: z.string().nullable(),
    terms_url: z.string().nullable(),
    /** Who may register now; null where nobody may, and whom to ask stands on the page. */
    registration: z.enum(['open', 'invitation']).nullable(),
    /** By whom people may log in besides a password. */
    social_logins: z.array(z.enum(socialProviders)),
    /** Whether mails are shown on a page instead of being sent: in demo mode without a mail server. */
    mailbox: z.boolean(),
    demo: z.object({ email: z.string(), password: z.string() }).nullable(),
  }),
});
