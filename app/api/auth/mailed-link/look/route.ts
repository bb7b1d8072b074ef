import { showMailedLink } from "@/server/rest/mailed-link";
import { methods } from "@/server/rest/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  { POST: showMailedLink },
  "own pages",
);
