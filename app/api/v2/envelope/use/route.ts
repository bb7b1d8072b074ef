import { UseEnvelope } from "@/server/contract/copy-envelope";
import { buildRouteMethods } from "@/server/rest/methods";
import { fromPayloadOrMultipart } from "@/server/rest/payload";
import { v2 } from "@/server/rest/v2";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { POST: v2((api) => api.envelope.use, fromPayloadOrMultipart(UseEnvelope)) },
  "any origin",
);
