import { z } from 'zod';
import { endpoint } from '../endpoint';

export const installation = endpoint({
  method: 'GET',
  path: '/api/installation',
  summary: 'What a visitor who is not logged in may know: the name shown, and the demo login in demo mode',
  needs: { public: true },
  result: z.object({
    product_name: z.string(),
    realtime_key: z.string(),
    demo: z.object({ email: z.string(), password: z.string() }).nullable(),
  }),
});
