/** Raised when the same template would be compiled differently: stored ones are compiled again. Apart from what compiles, which a thread of its own loads. */
export const compiledFormat = 2;
