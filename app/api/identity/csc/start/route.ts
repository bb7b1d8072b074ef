import { methods } from "@/server/rest/methods";
import { startRemoteSignature } from "@/server/rest/remote-signature";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  { POST: startRemoteSignature },
  "own pages",
);
