const failed = 'data-failed';

const isStyles = (target: EventTarget | null): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet';

/** Remembers which stylesheets could not be loaded. Nothing else tells them from those that are still on their way. */
export const markFailedStyles = (page: Document): void => {
  // Such an event doesn't bubble.
  page.addEventListener('error', ({ target }) => isStyles(target) && target.setAttribute(failed, ''), true);
};

const reload = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const copy = link.cloneNode() as HTMLLinkElement;
    copy.removeAttribute(failed);
    copy.addEventListener('load', () => resolve());
    copy.addEventListener('error', () => reject(new Error('a stylesheet could not be loaded')));
    link.replaceWith(copy);
  });

/** Vite asks for the styles of a chunk once: after a failure it would load the chunk without them. */
export const reloadFailedStyles = async (page: Document): Promise<void> => {
  const links = page.querySelectorAll<HTMLLinkElement>(`link[${failed}]`);
  await Promise.all([...links].map(reload));
};
