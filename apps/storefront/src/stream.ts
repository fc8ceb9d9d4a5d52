import { startOnPage } from './start-on-page.ts';
import { watchStreams } from './stream/watch-streams.ts';

/* Streams on pages without the search app. */
startOnPage(watchStreams);
