import { methods } from "@/server/rest/methods";
import { finishRemoteSignature } from "@/server/rest/remote-signature";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  { GET: finishRemoteSignature },
  "own pages",
);
