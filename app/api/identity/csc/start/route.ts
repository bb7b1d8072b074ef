import { startAdvanced } from "@/server/rest/advanced-signature";
import { methods } from "@/server/rest/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: startAdvanced }, "own pages");
