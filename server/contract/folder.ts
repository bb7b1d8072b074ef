import { z } from "zod";
import { FolderName } from "@/server/domain/folder/name";
import { ENVELOPE_STATUSES, FOLDER_TYPES, VISIBILITIES } from "@/server/domain/vocabulary";
import { buildPageSchema, PageInput } from "./page";
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

/** Adds the number of direct sub-folders the caller sees, so that a tree knows where it ends. */
const ListedFolder = Folder.extend({ folderCount: z.int() });
export const FolderPage = buildPageSchema(ListedFolder);

/** Team members, the first 20 by name. */
export const PeopleOfTeam = z.object({
  count: z.int(),
  people: z.array(z.object({ userId: z.int(), name: z.string() })),
});
export type PeopleOfTeam = z.infer<typeof PeopleOfTeam>;

/** A folder with its path and audience (components/owner-pages.md 3.3). */
export const FolderDetail = Folder.extend({
  /** The stricter of its own and those of the folders above. */
  effectiveVisibility: z.enum(VISIBILITIES),
  /** The folders above it, from the root down, as far as the caller sees them. */
  path: z.array(z.object({ id: z.string(), name: z.string() })),
  seenBy: PeopleOfTeam,
  /** Number of members who would see it with each visibility. */
  audience: z.object({ EVERYONE: z.int(), MANAGER_AND_ABOVE: z.int(), ADMIN: z.int() }),
});
export type FolderDetail = z.infer<typeof FolderDetail>;

/** The result of `update`, with the members who saw the folder before and do not any more. */
export const UpdatedFolder = Folder.extend({ noLongerSeenBy: PeopleOfTeam });

/** Of a folder and its sub-folders, as far as the caller sees it. */
export const FolderContent = z.object({
  folderCount: z.int(),
  /** Drafts, or templates, that the caller may delete with the folder. */
  deletableCount: z.int(),
  /** Envelopes that are never deleted with a folder: they move up. The newest 20 are named. */
  kept: z.object({
    count: z.int(),
    envelopes: z.array(z.object({ id: z.string(), title: z.string(), status: z.enum(ENVELOPE_STATUSES) })),
  }),
});

type FolderRow = Omit<Folder, "createdAt" | "updatedAt"> & { createdAt: Date; updatedAt: Date };

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
/** "" means the root, as clients of older versions send it (rest/resources.md 9). */
const ParentId = z.string().max(64);

export const ListFolders = PageInput.extend({
  query: z.string().max(500).optional(),
  parentId: ParentId.optional(),
  type: z.enum(FOLDER_TYPES).optional(),
  /** By name: pinned ones first, then in natural order. */
  orderByColumn: z.enum(["createdAt", "name"]).default("createdAt"),
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

/**
 * Target of the content: the root, or the folder above. DELETE_DRAFTS also moves it above, but deletes the
 * drafts.
 */
const CONTENT_GOES = ["ROOT", "PARENT", "DELETE_DRAFTS"] as const;
export const DeleteFolder = FolderIdInput.extend({
  content: z.enum(CONTENT_GOES).default("ROOT"),
});
