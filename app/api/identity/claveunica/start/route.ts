import { startIdentity } from "@/server/rest/identity";
import { methods } from "@/server/rest/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: startIdentity }, "own pages");
