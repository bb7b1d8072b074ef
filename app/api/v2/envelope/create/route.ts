import { CreateEnvelope } from "@/server/contract/envelope";
import { buildRouteMethods } from "@/server/rest/methods";
import { fromMultipart } from "@/server/rest/multipart";
import { v2 } from "@/server/rest/v2";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { POST: v2((api) => api.envelope.create, fromMultipart(CreateEnvelope)) },
  "any origin",
);
