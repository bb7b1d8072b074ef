import { EXAMPLE_IDS, lite } from "@/server/contract/examples";
import type { OperationTexts } from "./operation";

const { id } = EXAMPLE_IDS;
const VIEW = {
  id,
  name: "Leases that wait",
  isShared: true,
  folderId: null,
  search: "q=lease&status=PENDING",
  userId: lite.userId,
  mayChange: true,
  createdAt: lite.createdAt,
};

/** Saved views (rest/resources.md 22). */
export const SAVED_VIEW_OPERATIONS: OperationTexts = {
  "GET /saved-view": {
    operationId: "savedView-find",
    tag: "Saved View",
    summary: "List saved views",
    description: "The team's, by name. What a view shows is what its reader may see.",
    example: { response: { data: [VIEW] } },
  },
  "POST /saved-view/create": {
    operationId: "savedView-create",
    tag: "Saved View",
    summary: "Save a view",
    description:
      "`search` is what the address of the list says: `q`, `status` (several with commas), `expired=1`, `delivery=1`, " +
      "`turn=1`, `source`, `template`, `sender`, `from`, `to`, `endedFrom`, `endedTo`, `ends`, `bulk`, `sort=asc`. What " +
      "makes no sense in it is left out. A team has at most 50.",
    example: {
      request: { name: VIEW.name, isShared: true, search: VIEW.search },
      response: VIEW,
    },
  },
  "POST /saved-view/update": {
    operationId: "savedView-update",
    tag: "Saved View",
    summary: "Rename a view, or make it list something else",
    example: { request: { savedViewId: id, data: { name: VIEW.name } }, response: VIEW },
  },
  "POST /saved-view/delete": {
    operationId: "savedView-delete",
    tag: "Saved View",
    summary: "Delete a view",
    description: "Nothing that it lists is touched.",
    example: { request: { savedViewId: id }, response: { success: true } },
  },
};
