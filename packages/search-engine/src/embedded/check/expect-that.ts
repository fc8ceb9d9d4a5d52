import { GenerationCheckError } from '../../port.ts';

/** Ends the check where something is not as it should be. `what` is put together only then: checks are made by the million. */
export const expectThat = (isSo: boolean, what: () => string): void => {
  if (!isSo) throw new GenerationCheckError(what());
};
