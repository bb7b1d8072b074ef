import { z } from "zod";
import { FolderName } from "@/server/domain/folder/name";
import { FOLDER_TYPES, VISIBILITIES } from "@/server/domain/vocabulary";
import { PageInput, pageOf } from "./page";
import { Timestamp } from "./timestamp";

/** A folder on the wire (seed 2.6). */
export const Folder = z.object({
  id: z.string(),
  name: z.string(),
  userId: z.int(),
  teamId: z.int(),
  parentId: z.string().nullable(),
  pinned: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  visibility: z.enum(VISIBILITIES),
  type: z.enum(FOLDER_TYPES),
});
export type Folder = z.infer<typeof Folder>;
export const FolderPage = pageOf(Folder);

type FolderRow = Omit<Folder, "createdAt" | "updatedAt"> & { createdAt: Date; updatedAt: Date };

/** Row to wire, key by key. */
export const toFolder = (row: FolderRow): Folder => ({
  id: row.id,
  name: row.name,
  userId: row.userId,
  teamId: row.teamId,
  parentId: row.parentId,
  pinned: row.pinned,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  visibility: row.visibility,
  type: row.type,
});

const FolderId = z.string().min(1).max(64);
/** "" means the root, as clients of older versions send it (rest/README.md 9). */
const ParentId = z.string().max(64);

export const ListFolders = PageInput.extend({
  query: z.string().max(500).optional(),
  parentId: ParentId.optional(),
  type: z.enum(FOLDER_TYPES).optional(),
});
export const CreateFolder = z.object({
  name: FolderName,
  parentId: ParentId.nullable().optional(),
  type: z.enum(FOLDER_TYPES).default("DOCUMENT"),
});
export const UpdateFolder = z.object({
  folderId: FolderId,
  data: z.object({
    name: FolderName.optional(),
    parentId: ParentId.nullable().optional(),
    visibility: z.enum(VISIBILITIES).optional(),
    pinned: z.boolean().optional(),
  }),
});
export const FolderIdInput = z.object({ folderId: FolderId });
