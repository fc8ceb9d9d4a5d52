import { type Kysely, sql } from 'kysely';

/**
 * Functions of SQLite that statements use and PostgreSQL lacks, in SQLite's meaning as far as it is used: rows of a JSON array, a member
 * of a JSON object by `$.name`, the lesser of two values, the place of a text in another.
 */
const definitions: readonly string[] = [
  `create or replace function json_each(array_text text) returns table (value json)
    language sql immutable parallel safe rows 100
    as $$ select json_array_elements(array_text::json) $$`,
  // PostgreSQL refuses JSON in which a NUL is written as an escape.
  String.raw`create or replace function json_extract(object_text text, path text) returns text
    language sql immutable strict parallel safe
    as $$ select regexp_replace(object_text, '(?<!\\)((\\\\)*)\\u0000', '\1', 'g')::json
      #>> string_to_array(substr(path, 3), '.') $$`,
  `create or replace function json_array_length(array_text text) returns integer
    language sql immutable strict parallel safe
    as $$ select json_array_length(array_text::json) $$`,
  `create or replace function json_valid(given text) returns boolean
    language plpgsql immutable strict parallel unsafe
    as $$ begin return given::json is not null;
      exception when data_exception or statement_too_complex then return false; end $$`,
  ...['min', 'max'].flatMap((name) =>
    ['bigint', 'double precision', 'text'].map(
      (type) => `create or replace function ${name}(one ${type}, other ${type}) returns ${type}
        language sql immutable strict parallel safe
        as $$ select ${name === 'min' ? 'least' : 'greatest'}(one, other) $$`,
    ),
  ),
  `create or replace function round(given double precision, digits integer) returns double precision
    language sql immutable strict parallel safe
    as $$ select round(given::numeric, digits)::double precision $$`,
  `create or replace function instr(whole text, part text) returns integer
    language sql immutable strict parallel safe
    as $$ select strpos(whole, part) $$`,
];

export const createFunctions = async (db: Kysely<unknown>): Promise<void> => {
  for (const definition of definitions) await sql.raw(definition).execute(db);
};
