import { accountScreens } from './routes/account-screens.ts';
import { catalogScreens } from './routes/catalog-screens.ts';
import { reportScreens } from './routes/report-screens.ts';
import { searchScreens } from './routes/search-screens.ts';
import { settingScreens } from './routes/setting-screens.ts';
import { socialScreens } from './routes/social-screens.ts';
import type { ScreenTable } from './shell/menu/screen.ts';

/** Every screen that needs a session. Within a group of the menu they keep this order. */
export const screens: ScreenTable = {
  ...catalogScreens,
  ...settingScreens,
  ...searchScreens,
  ...reportScreens,
  ...socialScreens,
  ...accountScreens,
};
