import { showDirectFile } from "@/server/rest/direct-files";
import { methods } from "@/server/rest/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: showDirectFile }, "own pages");
