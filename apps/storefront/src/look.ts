import { watchLooks } from './looks/watch-looks.ts';
import { startOnPage } from './start-on-page.ts';

/* Looks on pages without the search app. */
startOnPage(watchLooks);
