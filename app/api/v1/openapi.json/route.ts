import { buildRouteMethods } from "@/server/rest/methods";
import { V1 } from "@/server/rest/v1/error-response";
import { showV1Document } from "@/server/rest/v1/openapi";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: showV1Document },
  "any origin",
  V1,
);
