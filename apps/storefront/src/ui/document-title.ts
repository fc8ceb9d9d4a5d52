/** Changes the document's title and restores the shop's own. */
export const createTitle = (page: Pick<Document, 'title'>) => {
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
