import { finishAdvanced } from "@/server/rest/advanced-signature";
import { methods } from "@/server/rest/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: finishAdvanced }, "own pages");
