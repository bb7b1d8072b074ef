import type { WayOut } from "@/server/domain/envelope/left-draft";
import type { ErrorCode } from "@/server/domain/errors";
import type { EditorField } from "./model/editor-field";
import type { WirePlace } from "./model/place";
import type { NamedField } from "./model/placing";
import type { RemoteFields } from "./model/rebase";

/** What came of a call: `unreachable` is worth trying again by itself, `refused` is not. */
export type Failure = {
  readonly ok: false;
  readonly reason: "unreachable" | "refused";
  /** Why, where the server said so. */
  readonly code?: ErrorCode | undefined;
};
export type Outcome<T> = { readonly ok: true; readonly value: T } | Failure;

/** Where a field stands on the server: its number there, and which write of it this page has seen. */
export type Stand = { readonly serverId: number; readonly revision: number };
export type SavedField = Stand & { readonly field: EditorField };

/** How a draft ended, as the page that has it open is told, or that this person no longer belongs to its team. */
export type Closed = {
  readonly how: WayOut | "REMOVED";
  readonly at: string | null;
  readonly by: string | null;
  readonly isMe: boolean;
};
export type Company = readonly { readonly userId: number; readonly name: string }[];
export type Sign = { readonly revision: number; readonly others: Company; readonly left: Closed | null };

/**
 * Where the editor keeps its fields. Batches are all-or-nothing and answer in the order given; a field that is no
 * longer at the revision seen, or stands already by its name, is refused with CONFLICT.
 */
export type FieldApi = {
  createMany(fields: readonly NamedField[]): Promise<Outcome<readonly Stand[]>>;
  updateMany(fields: readonly SavedField[]): Promise<Outcome<readonly Stand[]>>;
  deleteMany(fields: readonly Stand[]): Promise<Outcome<null>>;
  /** Everything as it is now, with the envelope's revision. */
  follow(): Promise<Outcome<RemoteFields & { readonly revision: number }>>;
  /** Says that this page is open; answers who else has it open, and whether anything changed. */
  beat(): Promise<Outcome<Sign>>;
};

/** Looks through some pages of a file for places to fill; `nextPage` is where to go on. Rejects when it cannot. */
export type FindPlaces = (
  itemId: string,
  fromPage: number,
  signal: AbortSignal,
) => Promise<{ readonly data: readonly WirePlace[]; readonly nextPage: number | null }>;
