import type { Noun } from '../../platform/noun';
import { tidySettingsCommands } from './actions-settings';
import { commandRoutes } from './routes';

export const commandNoun: Noun = {
  routes: commandRoutes,
  clockJobs: [
    {
      name: 'commands.tidy',
      cron: '41 3 * * *',
      handler: (ctx) => tidySettingsCommands(ctx),
    },
  ],
};
