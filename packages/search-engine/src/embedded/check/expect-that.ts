import { GenerationCheckError } from '../../port.ts';

/** Fails the check if something is wrong. `what` is called only then, because there are millions of checks. */
export const expectThat = (isSo: boolean, what: () => string): void => {
  if (!isSo) throw new GenerationCheckError(what());
};
