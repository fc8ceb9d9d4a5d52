import type { PreviewMessage } from '@vitrina/contract';
import type { watchLooks } from '../looks/watch-looks.ts';
import { createPageContext } from '../page-context.ts';
import { createPlaceEnvironment } from './preview-environment.ts';

type ShowLook = Extract<PreviewMessage, { type: 'look' }>;

/** Shows a look in a place as on a product page of the shop. Each time starts anew, like a page that is loaded. */
export const createLookPreview = (
  place: HTMLElement,
  watch: typeof watchLooks,
): ((show: ShowLook) => void) => {
  let stop: () => void = () => undefined;
  return ({ config, stylization }) => {
    stop();
    document.documentElement.lang = config.language;
    const { height } = place.getBoundingClientRect();
    // What is below doesn't jump while the look is drawn again.
    place.style.minHeight = `${height}px`;
    place.dataset.stylization = stylization.stylizationId;
    place.dataset.vitrinaLook = '';
    // Never requested: the preview's own environment answers.
    const options = { server: 'https://preview.invalid', searchId: config.searchId, input: '#q' };
    const environment = createPlaceEnvironment({ config, stylizations: { stylizations: [stylization] } });
    stop = watch(options, createPageContext(environment, options));
    setTimeout(() => place.style.removeProperty('min-height'), 300);
  };
};
