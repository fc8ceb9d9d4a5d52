type Fields = Readonly<Record<string, string | number | boolean>>;

/**
 * An error on its way between threads. Structured clone would lose its class and fields; `fields` has those with plain values, such as the
 * `code` of file system errors.
 */
export type ThreadError = {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly fields: Fields;
  readonly cause: ThreadError | undefined;
};

/** Longer chains of causes are cut off. */
const maxCauses = 4;

const isPlain = (value: unknown): value is Fields[string] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

export const encodeError = (thrown: unknown, causesLeft = maxCauses): ThreadError => {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { name, message, stack } = error;
  const fields = Object.fromEntries(
    Object.entries(error).filter(
      (entry): entry is [string, Fields[string]] => entry[0] !== 'name' && isPlain(entry[1]),
    ),
  );
  const hasCause = error.cause !== undefined && causesLeft > 0;
  return {
    name,
    message,
    stack,
    fields,
    cause: hasCause ? encodeError(error.cause, causesLeft - 1) : undefined,
  };
};

/** How to recreate errors, by the name of their class. */
export type ErrorClasses = Readonly<Record<string, (message: string, fields: Fields) => Error>>;

/** Recreates the error, with its class if that is among `classes`; otherwise as an `Error` with the same name, message and fields. */
export const decodeError = (
  { name, message, stack, fields, cause }: ThreadError,
  classes: ErrorClasses = {},
): Error => {
  const make = Object.hasOwn(classes, name) ? classes[name] : undefined;
  const error = make ? make(message, fields) : Object.assign(new Error(message), { name, ...fields });
  if (stack !== undefined) error.stack = stack;
  if (cause !== undefined) error.cause = decodeError(cause, classes);
  return error;
};
