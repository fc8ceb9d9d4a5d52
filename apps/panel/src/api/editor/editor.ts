import type { CallName, Problem } from '@vitrina/contract';
import type { z } from 'zod';
import type { ApiFailure } from '../../kit/api-failure.ts';
import type { ActionName } from '../../kit/failure-messages.ts';
import type { FieldName } from '../../kit/form/problem-messages.ts';
import type { EditState } from './edit-session.ts';
import type { DraftChoices } from './use-draft.ts';

export type EditorChoices<T, Body, Reply> = {
  /** The saved value, in the shape that the screen edits. */
  saved: T;
  /** The contract's schema of the request, the one that the server validates with. Without it only the server validates. */
  schema?: z.ZodType<Body>;
  /** The part of the edited value that is sent and compared; all of it by default. */
  bodyOf?: (value: T) => unknown;
  save: (body: Body, options: { readonly keepalive: boolean; readonly origin: unknown }) => Promise<Reply>;
  /** The reply that `saved` is of. A draft keeps the one it was begun from, so that a save can say what it goes on from. */
  origin?: unknown;
  /** What the owner was doing: the title of a failure. */
  action: ActionName;
  /** Calls whose replies a save makes stale. */
  invalidates: readonly CallName[];
  onSaved?: (reply: Reply) => void;
  /** A message of the screen's own for a failure; undefined falls back to the general ones. */
  messageOf?: (failure: ApiFailure) => FieldMessage | undefined;
  /** The name of the field at a path. If there is no field, the problem is raised as a notice. */
  fieldOf?: (path: string) => FieldName | undefined;
  /** Extracts the problems from a failure that has them in another shape than `problems`. */
  problemsOf?: (failure: ApiFailure) => readonly Problem[];
  /** Translates the server's path of a problem into one of the edited value. */
  pathOf?: (path: string) => string;
  /** When problems show: once a save was attempted, or while typing. */
  validates?: 'saving' | 'typing';
  /** Saves without being asked, this long after a change. */
  autosave?: { readonly delayMs: number };
  /** How unsaved input is stored for the tab; false stores nothing, and so does autosave without it. */
  draft?: DraftChoices<T> | false;
};

/** A message at a field. */
export type FieldMessage = { readonly path: string; readonly text: string };

export type Editor<T> = EditState<T> & {
  readonly value: T;
  /** Whether saving would send anything different from what is saved. */
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly isValid: boolean;
  /** The value, or the last one that was valid. */
  readonly lastValidValue: T;
  readonly isRestored: boolean;
  readonly change: (value: T, options?: { isUrgent?: boolean }) => void;
  /** Changes some fields. Several calls in one turn add up. */
  readonly patch: (part: Partial<T>) => void;
  readonly problems: readonly Problem[];
  readonly problemAt: (path: string) => Problem | undefined;
  readonly errorAt: (path: string) => string | undefined;
  /** Shows a message at a field that no rule of the contract can produce, until the field changes. */
  readonly showMessage: (message: FieldMessage) => void;
  /** Saves, or shows the problems and passes them on. Resolves to whether it was saved. */
  readonly submit: (onBroken?: (problems: readonly Problem[]) => void) => Promise<boolean>;
  /** Saves another value than the edited one. */
  readonly saveInstead: (value: T) => Promise<boolean>;
  readonly retry: () => void;
  /** The reply that the changes were begun from; perhaps one stored by an earlier release. */
  readonly origin: unknown;
  /** Saves what was refused because the setting had been changed elsewhere, over that change. */
  readonly saveOver: () => Promise<boolean>;
  readonly discard: () => void;
};
