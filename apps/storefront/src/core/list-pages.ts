/**
 * The page numbers to offer: the first, the last, and those around the current one; null for a gap of two or more.
 */
export const listPages = (page: number, pages: number): (number | null)[] => {
  const wanted = [1, 2, page - 1, page, page + 1, pages - 1, pages].filter((one) => one >= 1 && one <= pages);
  const near = [...new Set(wanted)]
    .filter((one) => Math.abs(one - page) <= 1 || one === 1 || one === pages)
    .sort((a, b) => a - b);
  return near.flatMap((one, index) => {
    const before = near[index - 1] ?? one - 1;
    if (one - before === 1) return [one];
    return one - before === 2 ? [one - 1, one] : [null, one];
  });
};

/** The server serves no page beyond the thousandth. */
export const countPages = (total: number, perPage: number): number =>
  Math.min(1000, Math.max(1, Math.ceil(total / Math.max(1, perPage))));
