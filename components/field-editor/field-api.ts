import type { WayOut } from "@/server/domain/envelope/left-draft";
import type { ErrorCode } from "@/server/domain/errors";
import type { EditorField } from "./model/editor-field";
import type { NamedField } from "./model/field-draft";
import type { WirePlace } from "./model/place";
import type { RemoteFields } from "./model/rebase";

/** Result of a call. `unreachable` is retried automatically, `refused` is not. */
export type Failure = {
  readonly ok: false;
  readonly reason: "unreachable" | "refused";
  readonly code?: ErrorCode | undefined;
};
export type Outcome<T> = { readonly ok: true; readonly value: T } | Failure;

/** A field's id on the server, and the revision this page has last seen. */
export type ServerField = { readonly serverId: number; readonly revision: number };
export type SavedField = ServerField & { readonly field: EditorField };

/** End of the draft for this page: it left DRAFT, was deleted, or the member was removed from the team. */
export type Closed = {
  readonly how: WayOut | "REMOVED";
  readonly at: string | null;
  readonly by: string | null;
  readonly isMe: boolean;
};
export type Company = readonly { readonly userId: number; readonly name: string }[];
export type HeartbeatReply = {
  readonly revision: number;
  readonly others: Company;
  readonly left: Closed | null;
};

/**
 * Stores the editor's fields. Batches are atomic and answer in the given order. A field
 * with a stale revision, or one whose name already exists, is refused with CONFLICT.
 */
export type FieldApi = {
  createMany(fields: readonly NamedField[]): Promise<Outcome<readonly ServerField[]>>;
  updateMany(fields: readonly SavedField[]): Promise<Outcome<readonly ServerField[]>>;
  deleteMany(fields: readonly ServerField[]): Promise<Outcome<null>>;
  /** Returns all current fields with the envelope's revision. */
  follow(): Promise<Outcome<RemoteFields & { readonly revision: number }>>;
  /** Sends a heartbeat. Returns the other members on this page and the current revision. */
  beat(): Promise<Outcome<HeartbeatReply>>;
};

/** Searches some pages of a file for places to fill. `nextPage` is where to continue. Rejects on failure. */
export type FindPlaces = (
  itemId: string,
  fromPage: number,
  signal: AbortSignal,
) => Promise<{ readonly data: readonly WirePlace[]; readonly nextPage: number | null }>;
