const reload = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const copy = link.cloneNode() as HTMLLinkElement;
    copy.addEventListener('load', () => resolve());
    copy.addEventListener('error', () => reject(new Error('a stylesheet could not be loaded')));
    link.replaceWith(copy);
  });

/** Vite asks for the styles of a chunk once: after a failure it would load the chunk without them. */
export const reloadFailedStyles = async (page: Document): Promise<void> => {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(links.filter(({ sheet }) => sheet === null).map(reload));
};
