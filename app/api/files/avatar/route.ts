import { uploadAvatar } from "@/server/rest/avatar-files";
import { buildRouteMethods } from "@/server/rest/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = buildRouteMethods(
  { POST: uploadAvatar },
  "own pages",
);
