import { showAvatar } from "@/server/rest/avatar-files";
import { methods } from "@/server/rest/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: showAvatar }, "own pages");
