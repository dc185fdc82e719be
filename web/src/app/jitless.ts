import { z } from 'zod';

// The Content-Security-Policy forbids code from text, which zod would try for speed, and at its first shape already.
z.config({ jitless: true });
