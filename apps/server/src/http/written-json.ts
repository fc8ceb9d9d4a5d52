/** A value that was written as JSON already, in UTF-8: what writes a reply copies it. */
export class WrittenJson<Value> {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** For what is an object with members, with another one at its end. */
  with<Name extends keyof Value & string>(name: Name, value: Value[Name]): WrittenJson<Value> {
    const member = `,${JSON.stringify(name)}:${JSON.stringify(value)}}`;
    return new WrittenJson(Buffer.concat([this.bytes.subarray(0, -1), Buffer.from(member)]));
  }

  /** For whoever writes the reply as text, or looks into it. */
  toJSON(): Value {
    return JSON.parse(Buffer.from(this.bytes).toString()) as Value;
  }
}

/** What a reply is once it is read, some of whose parts may be written already. */
export const unwritten = <Reply>(body: unknown): Reply => JSON.parse(JSON.stringify(body)) as Reply;
