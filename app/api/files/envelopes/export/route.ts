import { methods } from "@/server/rest/methods";
import { saveEnvelopes } from "@/server/rest/save-table";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: saveEnvelopes }, "own pages");
