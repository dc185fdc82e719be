import { configure } from '@testing-library/react';

// As long as `expect.poll` may wait: on a busy machine a second is soon over.
configure({ asyncUtilTimeout: 20_000 });
