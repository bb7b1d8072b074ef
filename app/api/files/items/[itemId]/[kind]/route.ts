import { methods } from "@/server/rest/methods";
import { showItem } from "@/server/rest/show-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: showItem }, "own pages");
