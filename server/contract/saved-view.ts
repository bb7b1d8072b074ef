import { z } from "zod";
import type { SavedViewRow } from "@/server/db/store/saved-view";
import { ViewName } from "@/server/domain/saved-view";
import { Timestamp } from "./timestamp";

const Search = z.string().max(2000);
const FolderId = z.string().min(1).max(100).nullable();

export const SavedView = z.object({
  id: z.string(),
  name: z.string(),
  isShared: z.boolean(),
  /**
   * The listed folder. Null is the root or, with filters, everywhere. It may be one that the caller does not
   * see.
   */
  folderId: z.string().nullable(),
  search: z.string(),
  userId: z.int(),
  mayChange: z.boolean(),
  createdAt: Timestamp,
});
export type SavedView = z.infer<typeof SavedView>;

/** All views of the caller by name, without paging: there are never many. */
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
