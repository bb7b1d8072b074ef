import { asStream } from "@/server/rest/file-response";
import { buildRouteMethods } from "@/server/rest/methods";
import { fromQuery, int } from "@/server/rest/read";
import { v2 } from "@/server/rest/v2";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: v2((api) => api.organisationLog.exportFile, fromQuery({ teamId: int }), asStream) },
  "any origin",
);
