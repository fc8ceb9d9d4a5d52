import type { PreviewMessage } from '@vitrina/contract';
import { createPageContext } from '../page-context.ts';
import type { watchStreams } from '../stream/watch-streams.ts';
import { createPlaceEnvironment } from './preview-environment.ts';

type ShowStream = Extract<PreviewMessage, { type: 'stream' }>;

/** Shows the first posts of a stream in a place as on a page of the shop. Each time starts anew, like a page that is loaded. */
export const createStreamPreview = (
  place: HTMLElement,
  watch: typeof watchStreams,
): ((show: ShowStream) => void) => {
  let stop: () => void = () => undefined;
  return ({ config, stream, layout }) => {
    stop();
    document.documentElement.lang = config.language;
    place.dataset.layout = layout;
    place.dataset.vitrinaStream = stream.stream?.streamId ?? '';
    // Room for what is there, not for what might be.
    place.dataset.count = String(Math.max(1, stream.posts.length));
    // Never requested: the preview's own environment answers. It has no more posts than these.
    const options = { server: 'https://preview.invalid', searchId: config.searchId, input: '#q' };
    const environment = createPlaceEnvironment({ config, stream: { ...stream, next: null } });
    stop = watch(options, createPageContext(environment, options));
  };
};
