import { buildRouteMethods } from "@/server/rest/methods";
import { startRemoteSignature } from "@/server/rest/remote-signature";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { POST: startRemoteSignature },
  "own pages",
);
