import { z } from 'zod';
import { endpoint } from '../endpoint';

/** What a forum sends along with whoever shall log in there, letter for letter, because it is signed (DiscourseConnect). */
export const connectForum = endpoint({
  method: 'POST',
  path: '/api/discourse/connect',
  summary: 'Answers a login request of the forum: the signed address to go back to',
  needs: { login: true },
  secret: true,
  body: z.object({ sso: z.string().min(1).max(4000), sig: z.string().min(1).max(4000) }),
  result: z.object({ url: z.string() }),
});
