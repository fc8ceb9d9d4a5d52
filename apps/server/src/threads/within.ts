/** What comes of some work in time; null if it takes longer, and then it goes on by itself. Rejects as the work does. */
export const within = async <T>(work: Promise<T>, ms: number): Promise<T | null> => {
  const gaveUp = Promise.withResolvers<null>();
  const timer = setTimeout(() => gaveUp.resolve(null), ms);
  try {
    return await Promise.race([work, gaveUp.promise]);
  } finally {
    clearTimeout(timer);
  }
};
