/** Lends the document another title, and gives the shop's own back. */
export const createTitle = (page: Document) => {
  let own: string | null = null;
  return {
    set: (title: string): void => {
      own ??= page.title;
      page.title = title;
    },
    restore: (): void => {
      if (own !== null) page.title = own;
      own = null;
    },
  };
};
