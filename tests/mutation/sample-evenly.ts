/** At most so many of a list, at even distances, so that the same list always gives the same ones. */
export const sampleEvenly = <T>(list: readonly T[], size: number): T[] =>
  list.length <= size
    ? [...list]
    : list.filter(
        (_, at) => Math.floor(((at + 1) * size) / list.length) > Math.floor((at * size) / list.length),
      );
