import { buildPageExample, EXAMPLE_IDS, lite } from "@/server/contract/examples";
import type { OperationTexts } from "./operation";

const { envelopeId, id } = EXAMPLE_IDS;
const OK = { success: true };
const FOLDER = {
  id,
  name: "Leases 2026",
  userId: lite.userId,
  teamId: lite.teamId,
  parentId: null,
  pinned: false,
  createdAt: lite.createdAt,
  updatedAt: lite.updatedAt,
  visibility: "EVERYONE",
  type: "DOCUMENT",
};
const PEOPLE = { count: 1, people: [{ userId: lite.userId, name: "Ana Soto" }] };
const FOLDER_DETAIL = {
  ...FOLDER,
  effectiveVisibility: "EVERYONE",
  path: [],
  seenBy: PEOPLE,
  audience: { EVERYONE: 1, MANAGER_AND_ABOVE: 1, ADMIN: 1 },
};

/** Folders (rest/resources.md 9). */
export const FOLDER_OPERATIONS: OperationTexts = {
  "GET /folder": {
    operationId: "folder-findFolders",
    tag: "Folder",
    summary: "List folders",
    description:
      "Of all levels, unless `parentId` names one; newest first, or with `orderByColumn=name` pinned ones first, " +
      "then by name. `folderCount` says how many folders the caller sees directly inside.",
    example: { response: buildPageExample([{ ...FOLDER, folderCount: 2 }]) },
  },
  "GET /folder/{folderId}": {
    operationId: "folder-getFolder",
    tag: "Folder",
    summary: "Get a folder, where it lies and who sees it",
    description:
      "`path` has the folders above it from the root down. `audience` says how many people of the team would see it " +
      "with each visibility.",
    example: { response: FOLDER_DETAIL },
  },
  "GET /folder/{folderId}/content": {
    operationId: "folder-getFolderContent",
    tag: "Folder",
    summary: "Get what deleting a folder would do",
    description: "Counts what lies in it and in the folders below. `kept` is never deleted with a folder.",
    example: {
      response: {
        folderCount: 2,
        deletableCount: 1,
        kept: { count: 1, envelopes: [{ id: envelopeId, title: "Lease", status: lite.status }] },
      },
    },
  },
  "POST /folder/create": {
    operationId: "folder-createFolder",
    tag: "Folder",
    summary: "Create a folder",
    example: { request: { name: "Leases 2026", type: "DOCUMENT" }, response: FOLDER },
  },
  "POST /folder/update": {
    operationId: "folder-updateFolder",
    tag: "Folder",
    summary: "Rename, move, pin or protect a folder",
    description: "`noLongerSeenBy` names who saw the folder before and does not any more.",
    example: {
      request: { folderId: id, data: { name: "Leases 2026", pinned: false } },
      response: { ...FOLDER, noLongerSeenBy: { count: 0, people: [] } },
    },
  },
  "POST /folder/delete": {
    operationId: "folder-deleteFolder",
    tag: "Folder",
    summary: "Delete a folder and those inside it",
    description:
      "`content` says where what is inside goes: ROOT (unless said) and PARENT move it, DELETE_DRAFTS deletes the " +
      "drafts that the caller may delete, 500 at most, and moves the rest up. What was sent is never deleted with a folder.",
    example: { request: { folderId: id }, response: OK },
  },
};
