import { z } from "zod";
import type { SavedViewRow } from "@/server/db/store/saved-view";
import { ViewName } from "@/server/domain/saved-view";
import { Timestamp } from "./timestamp";

/** What the address of a list says behind its question mark. */
const Search = z.string().max(2000);
const FolderId = z.string().min(1).max(100).nullable();

/** A list of documents under a name. */
export const SavedView = z.object({
  id: z.string(),
  name: z.string(),
  /** For the team, or for its maker alone. */
  isShared: z.boolean(),
  /** The folder it lists, null for the root or, while it filters, everywhere. Whether the caller sees it is not said. */
  folderId: z.string().nullable(),
  search: z.string(),
  userId: z.int(),
  /** Whether the caller may rename and delete it. */
  mayChange: z.boolean(),
  createdAt: Timestamp,
});
export type SavedView = z.infer<typeof SavedView>;

/** All there are for the caller, by name: there are never many. */
export const SavedViews = z.object({ data: z.array(SavedView) });

export const CreateSavedView = z.object({
  name: ViewName,
  isShared: z.boolean().default(false),
  folderId: FolderId.default(null),
  search: Search,
});

export const UpdateSavedView = z.object({
  savedViewId: z.string().min(1).max(100),
  data: z.object({
    name: ViewName.optional(),
    search: Search.optional(),
    folderId: FolderId.optional(),
  }),
});

export const SavedViewIdInput = z.object({ savedViewId: z.string().min(1).max(100) });

export const toSavedView = (row: SavedViewRow, mayChange: boolean): SavedView => ({
  id: row.id,
  name: row.name,
  isShared: row.isShared,
  folderId: row.folderId,
  search: row.search,
  userId: row.userId,
  mayChange,
  createdAt: row.createdAt.toISOString(),
});
