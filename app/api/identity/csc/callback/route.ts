import { buildRouteMethods } from "@/server/rest/methods";
import { finishRemoteSignature } from "@/server/rest/remote-signature";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { GET: finishRemoteSignature },
  "own pages",
);
